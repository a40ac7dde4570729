"""Compare rules of the final choice on the decisions that the program wrote, one JSON object a line, into data/NAME.jsonl."""
import json,sys,numpy as np
from scipy.optimize import minimize
def load(f):
    out=[]
    for l in open(f):
        try: d=json.loads(l)
        except: continue
        known=d['Known']; n=len(known)
        T=np.zeros((n,n)); V=np.zeros((n,n))
        if n>1 and d['Pairs']:
            ps=d['Pairs']
            for pr in ps:
                for key,x,e in pr:
                    i,l=divmod(int(key),100)
                    T[i,l]+=x/len(ps); T[l,i]-=x/len(ps); V[i,l]+=e*e/len(ps)**2; V[l,i]+=e*e/len(ps)**2
        d['T']=T; d['V']=V
        out.append(d)
    return out
def cell(x):
    x=1000*np.array(x); m=x.mean(); h=1.96*x.std(ddof=1)/np.sqrt(len(x)) if len(x)>1 else 0
    return f"{m:+6.1f} ({m-h:+.1f} to {m+h:+.1f})"
def rows(ds,b):
    """per decision: own idx, arrays of candidates (known idx, L, e, N, P)"""
    out=[]
    for d in ds:
        r=d['Results'][b]; known=d['Known']; own=known.index(r['Own']) if r['Own'] in known else 0
        c=[(known.index(m['A']),m['L'],m['E'],m['N'],m['P']) for m in r['Moves'] if m['A'] in known and m['A']!=r['Own'] and m['N']>=10]
        out.append((own,d,np.array(c) if c else np.zeros((0,5))))
    return out
def evaluate(rs,score):
    gain=[];claims=[];real=[];left=0;script=[]
    for own,d,c in rs:
        pick=own;cl=0
        if len(c):
            s=score(c); 
            i=int(np.argmax(s[0]))
            if s[0][i]>0: pick=int(c[i,0]); cl=s[1][i]
        g=d['T'][pick,own]; gain.append(g); script.append(d['T'][pick,0])
        if pick!=own: left+=1; claims.append(cl); real.append(g)
    return gain,script,left,claims,real
def keep(c0): return lambda c:(c[:,1]-c0*c[:,2],c[:,1])
def post(mu,s,b,z=0):
    def f(c):
        v=c[:,2]**2+b*b; w=s*s/(s*s+v)
        m=mu+(c[:,1]-mu)*w; sd=np.sqrt(s*s*v/(s*s+v))
        return (m-z*sd,m)
    return f
import itertools
def load2(f):
    ds=load(f'data/{f}.jsonl')
    for d in ds:
        n=len(d['Known'])
        d['TT']=[];d['VV']=[]
        for j in range(2):
            T=np.zeros((n,n));V=np.zeros((n,n))
            if n>1 and d['Pairs']:
                for key,x,e in d['Pairs'][j]:
                    i,l=divmod(int(key),100); T[i,l]=x;T[l,i]=-x;V[i,l]=V[l,i]=e*e
            d['TT'].append(T);d['VV'].append(V)
    return ds
def ev(rs,rule):
    out=[]
    for own,d,c in rs:
        for a,b in ((0,1),(1,0)):
            pick=own;cl=0
            if len(c):
                m,s=rule(c,d,own,a)
                i=int(np.argmax(s))
                if s[i]>0: pick=int(c[i,0]);cl=m[i]
            out.append((d['TT'][b][pick,own],pick!=own,cl))
    return np.array(out)
def mk(m,c0,k,z,use,rounds):
    def f(x,d,own,a):
        n=x[:,3]; sg=np.maximum(x[:,2]*np.sqrt(n),1e-6)
        v=sg**2*(1/n+k*k); s2=(c0*sg)**2; mu=-m*sg
        p=1/s2+1/v; mean=(mu/s2+x[:,1]/v)/p
        if use:
            ki=x[:,0].astype(int); A=d['TT'][a][ki,own]; VA=np.maximum(d['VV'][a][ki,own],1e-9)*use
            # confirm only the candidates with enough plausibility
            p2=p+1/VA; mean=(mean*p+A/VA)/p2; p=p2
        sd=1/np.sqrt(p)
        return mean,mean-z*sd
    return f
def mkmix(p2,c1,c2,k,z,use):
    def f(x,d,own,a):
        n=x[:,3]; sg=np.maximum(x[:,2]*np.sqrt(n),1e-6)
        v=sg**2*(1/n+k*k); L=x[:,1].copy()
        if use:
            ki=x[:,0].astype(int); A=d['TT'][a][ki,own]; VA=np.maximum(d['VV'][a][ki,own],1e-9)
            p=1/v+1/VA; L=(L/v+A/VA)/p; v=1/p
        ms=[];vs=[];ws=[]
        for P,c in ((1-p2,c1),(p2,c2)):
            s2=(c*sg)**2; w=s2/(s2+v)
            ms.append(w*L); vs.append(w*v); ws.append(np.log(P)-.5*np.log(s2+v)-.5*L*L/(s2+v))
        W=1/(1+np.exp(ws[0]-ws[1]))
        mean=(1-W)*ms[0]+W*ms[1]
        var=(1-W)*(vs[0]+ms[0]**2)+W*(vs[1]+ms[1]**2)-mean**2
        return mean,mean-z*np.sqrt(var)
    return f
if __name__=='__main__':
    D={f:[rows(load2(f),b) for b in range(3)] for f in sys.argv[1:]}
    import itertools
    for par in itertools.product((.1,.2),(.03,.06,.12),(.3,.5),(.05,.1,.15),(0,.25,.5)):
        line=f'{par}: '
        for use in (0,1):
          for f in D:
            for b in (0,1,2):
                o=ev(D[f][b],mkmix(*par,use)); dep=o[o[:,1]>0]
                line+=f' {1000*o[:,0].mean():4.1f}({1000*(dep[:,2].mean()-dep[:,0].mean()) if len(dep) else 0:+.0f})'
            line+=' |'
          line+=' || '
        print(line)
