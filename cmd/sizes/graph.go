package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/packages"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/topo"
)

// graph is what the declarations of some packages mention.
type graph struct {
	fset    *token.FileSet
	decls   []*decl
	of      map[types.Object][]*decl
	fields  map[types.Object]*decl    // of structs
	methods map[string][]types.Object // of types that are no interfaces, by name
	reached map[types.Object]bool
}

// decl is a declaration at the top of a file, or a statement of an init, which declares what it
// assigns.
type decl struct {
	path     string // of its package
	file     string
	lines    int // with its comment
	mentions []mention
	followed bool
}

// mention is an object that a declaration names. Inside a value of a struct it counts once all
// the fields are reached that it is a value for: what a row of a table has for another door is
// no part of this one.
type mention struct {
	of    types.Object
	given []types.Object
}

func newGraph(list []*packages.Package) *graph {
	g := &graph{of: map[types.Object][]*decl{}, fields: map[types.Object]*decl{}, methods: map[string][]types.Object{}, reached: map[types.Object]bool{}}
	for _, p := range list {
		g.fset = p.Fset
		for _, f := range p.Syntax {
			for _, d := range f.Decls {
				g.declare(p, d)
			}
		}
	}
	return g
}

func (g *graph) declare(p *packages.Package, d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil && d.Name.Name == "init" {
			for _, s := range d.Body.List {
				g.assign(p, s)
			}
			return
		}
		g.add(p, d, d.Doc, d.Name)
		if o := p.TypesInfo.Defs[d.Name]; d.Recv != nil {
			g.methods[d.Name.Name] = append(g.methods[d.Name.Name], o)
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			doc := d.Doc
			if d.Lparen.IsValid() {
				doc = nil
			}
			switch s := s.(type) {
			case *ast.TypeSpec:
				g.add(p, s, first(s.Doc, doc), s.Name)
			case *ast.ValueSpec:
				g.add(p, s, first(s.Doc, doc), s.Names...)
			}
		}
	}
}

func first(a, b *ast.CommentGroup) *ast.CommentGroup {
	if a != nil {
		return a
	}
	return b
}

// assign adds a statement of an init. Where it assigns to several in step, each has its own value.
func (g *graph) assign(p *packages.Package, s ast.Stmt) {
	if a, ok := s.(*ast.AssignStmt); ok && len(a.Lhs) == len(a.Rhs) {
		for i := range a.Lhs {
			g.add(p, a.Rhs[i], nil, assigned(a.Lhs[i])...)
		}
		return
	}
	var names []*ast.Ident
	ast.Inspect(s, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok {
			for _, e := range a.Lhs {
				names = append(names, assigned(e)...)
			}
		}
		return true
	})
	g.add(p, s, nil, names...)
}

// assigned returns the variable that an assignment to e changes, or a part of it.
func assigned(e ast.Expr) []*ast.Ident {
	switch e := e.(type) {
	case *ast.Ident:
		return []*ast.Ident{e}
	case *ast.IndexExpr:
		return assigned(e.X)
	case *ast.SelectorExpr:
		return assigned(e.X)
	}
	return nil
}

func (g *graph) add(p *packages.Package, n ast.Node, doc *ast.CommentGroup, names ...*ast.Ident) {
	from := n.Pos()
	if doc != nil {
		from = doc.Pos()
	}
	d := &decl{path: p.PkgPath, file: g.fset.Position(n.Pos()).Filename, lines: g.fset.Position(n.End()).Line - g.fset.Position(from).Line + 1}
	g.decls = append(g.decls, d)
	for _, name := range names {
		if o := p.TypesInfo.ObjectOf(name); o != nil {
			g.of[o] = append(g.of[o], d)
		}
	}
	r := reader{info: p.TypesInfo, decl: d, fields: g.fields}
	r.read(n, nil)
}

// circle returns how many files the largest circle has among the packages that of names: files of one
// package each of which leads to all others by what its declarations mention.
func (g *graph) circle(of func(path string) bool) (most int) {
	files, ring := map[string]simple.Node{}, simple.NewDirectedGraph()
	node := func(file string) simple.Node {
		if _, ok := files[file]; !ok {
			files[file] = simple.Node(len(files))
		}
		return files[file]
	}
	for _, d := range g.decls {
		if !of(d.path) {
			continue
		}
		for _, m := range d.mentions {
			for _, to := range append(slices.Clip(g.of[m.of]), g.fields[m.of]) {
				if to != nil && to.path == d.path && to.file != d.file {
					ring.SetEdge(simple.Edge{F: node(d.file), T: node(to.file)})
				}
			}
		}
	}
	for _, c := range topo.TarjanSCC(ring) {
		most = max(most, len(c))
	}
	return most
}

// reader collects what a declaration mentions.
type reader struct {
	info   *types.Info
	decl   *decl
	fields map[types.Object]*decl
}

func (r *reader) read(n ast.Node, given []types.Object) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if o := r.info.Uses[n]; o != nil {
				r.decl.mentions = append(r.decl.mentions, mention{origin(o), given})
			}
			if v, ok := r.info.Defs[n].(*types.Var); ok && v.IsField() {
				r.fields[v] = r.decl
			}
		case *ast.CompositeLit:
			of, ok := structOf(r.info.TypeOf(n))
			if !ok {
				return true
			}
			if n.Type != nil {
				r.read(n.Type, given)
			}
			for i, e := range n.Elts {
				field := types.Object(nil)
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					field, e = r.info.Uses[kv.Key.(*ast.Ident)], kv.Value
				} else {
					field = of.Field(i)
				}
				r.read(e, append(slices.Clip(given), origin(field)))
			}
			return false
		}
		return true
	})
}

// structOf returns the struct of which t, or what t points to, is a type.
func structOf(t types.Type) (*types.Struct, bool) {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	return s, ok
}

// origin is what an instance of a generic declaration was made of.
func origin(o types.Object) types.Object {
	switch o := o.(type) {
	case *types.Func:
		return o.Origin()
	case *types.Var:
		return o.Origin()
	}
	return o
}

// reach follows what is mentioned from the methods of these names, and returns the declarations
// that are reached now and were not before.
func (g *graph) reach(names []string) (out []*decl) {
	for _, name := range names {
		for _, o := range g.methods[name] {
			out = g.enter(out, o)
		}
	}
	for grown := true; grown; {
		grown = false
		for _, d := range g.decls {
			if !d.followed {
				continue
			}
			d.mentions = slices.DeleteFunc(d.mentions, func(m mention) bool {
				if slices.ContainsFunc(m.given, func(o types.Object) bool { return !g.reached[o] }) {
					return false
				}
				if !g.reached[m.of] {
					out, grown = g.enter(out, m.of), true
				}
				return true
			})
		}
	}
	return out
}

// enter marks an object. The method of an interface leads to all methods of its name.
func (g *graph) enter(out []*decl, o types.Object) []*decl {
	if g.reached[o] {
		return out
	}
	g.reached[o] = true
	for _, d := range g.of[o] {
		if !d.followed {
			d.followed, out = true, append(out, d)
		}
	}
	if f, ok := o.(*types.Func); ok {
		if recv := f.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
			for _, m := range g.methods[f.Name()] {
				out = g.enter(out, m)
			}
		}
	}
	return out
}
