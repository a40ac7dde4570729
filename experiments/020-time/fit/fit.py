import json,sys,numpy as np
from scipy.optimize import minimize
import itertools
# ana
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

# conflib
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

# mix
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

# fitall
def load3(*ps):
    out=[]
    for p in ps:
        ds=load(p)
        for d in ds:
            n=len(d['Known']); d['TT']=[];d['VV']=[]
            for j in range(2):
                T=np.zeros((n,n));V=np.zeros((n,n))
                if n>1 and d['Pairs']:
                    for key,x,e in d['Pairs'][j]:
                        i,l=divmod(int(key),100); T[i,l]=x;T[l,i]=-x;V[i,l]=V[l,i]=e*e
                d['TT'].append(T);d['VV'].append(V)
        out+=ds
    return out
S={'mallh':['data/mallh.jsonl'],'mallz':['data/mallz.jsonl','data2/mallz.jsonl'],'town':['data/town.jsonl'],'streets':['data/streets.jsonl'],'cabin':['data/cabin.jsonl'],'living':['data2/living.jsonl'],'over':['data2/overlord.jsonl']}

# fitn
ROUNDS={'mallh':300,'mallz':300,'town':500,'streets':100,'cabin':500,'living':500,'over':500}
REAL={'mallh':5.5,'mallz':5.2,'town':18,'streets':2,'cabin':20,'living':20,'over':20} # at 10 ms
rng=np.random.default_rng(1)
def rule(p2,c1,c2,k,z,R,r,use=True,two=True,ratio=3.):
    def f(x,d,own,a):
        n=x[:,3]; sg=np.maximum(x[:,2]*np.sqrt(n),1e-6)
        v=sg**2*(1/n+k*k); L=x[:,1].copy(); u=sg*ratio
        if use:
            ki=x[:,0].astype(int); A=d['TT'][a][ki,own].copy(); VA=np.maximum(d['VV'][a][ki,own],1e-9)
            uw=np.maximum(np.sqrt(VA*R),1e-6)
            if r<R: A+=rng.normal(size=len(A))*np.sqrt(VA*(R/r-1)); VA=VA*R/r
            if r<10: VA=VA*1.5
            conf=np.ones(len(A),bool)
            if two and len(A)>2: # only two candidates confirmed: best found
                conf[:]=False; conf[np.argsort(-L)[:2]]=True
            u=np.where(conf,uw,u)
            p=1/v+np.where(conf,1/VA,0); L=(L/v+np.where(conf,A/VA,0))/p; v=1/p
        ms=[];vs=[];ws=[]
        for P,c in ((1-p2,c1),(p2,c2)):
            s2=(c*u)**2; w=s2/(s2+v)
            ms.append(w*L); vs.append(w*v); ws.append(np.log(P)-.5*np.log(s2+v)-.5*L*L/(s2+v))
        W=1/(1+np.exp(np.clip(ws[0]-ws[1],-500,500)))
        mean=(1-W)*ms[0]+W*ms[1]
        var=(1-W)*(vs[0]+ms[0]**2)+W*(vs[1]+ms[1]**2)-mean**2
        return mean,mean-z*np.sqrt(np.maximum(var,0))
    return f

# fitfinal
G={'mallh':(.02,.15),'mallz':(.02,.15),'town':(.04,.25),'streets':(.04,.25),'cabin':(.12,1.5),'living':(.12,1.5),'over':(.12,1.5)}
for f in S:
    ds=load3(*S[f]); R=ROUNDS[f]
    for b in (1,2):
        rs=rows(ds,b); r=min(R,REAL[f]*10**b)
        g,scr,left,cl,re=evaluate(rs,keep(2.5))
        line=f'{f} {len(ds)} b{b}: 2.5se {cell(g)} err {1000*(np.mean(cl)-np.mean(re)):.0f} |'
        o=ev(rs,mkmix(.1,.08,.5,.15,.25,1)); dep=o[o[:,1]>0]
        line+=f' old {cell(o[:,0].reshape(-1,2).mean(1))} err {1000*(dep[:,2].mean()-dep[:,0].mean()):+.0f} |'
        for p in ((.04,.25),G[f]):
            o=np.concatenate([ev(rs,rule(.1,p[0],.5,p[1],.25,R,r)) for _ in range(8)]); dep=o[o[:,1]>0]
            per=o[:,0].reshape(8,-1,2).mean((0,2))
            line+=f' {p} {cell(per)} err {1000*(dep[:,2].mean()-dep[:,0].mean()):+.0f} |'
        print(line)

