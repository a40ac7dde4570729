// Renders the Markdown of reports: headings, paragraphs, lists, tables, code, emphasis and links, but no
// HTML.

import { h } from "./dom";
import { Phrase } from "./strings";

export function markdown(text: string): HTMLElement {
  const out = h("div", { class: "report" });
  const lines = text.split("\n");
  for (let i = 0; i < lines.length; ) {
    const line = lines[i]!;
    const end = (fits: (l: string) => boolean, from = i): number => {
      let j = from;
      while (j < lines.length && fits(lines[j]!)) j++;
      return j;
    };
    if (line.trim() === "") {
      i++;
    } else if (line.startsWith("```")) {
      const j = end((l) => !l.startsWith("```"), i + 1);
      out.append(h("pre", { tabindex: "0" }, lines.slice(i + 1, j).join("\n")));
      i = j + 1;
    } else if (/^#{1,6} /.test(line)) {
      const depth = Math.min(6, line.indexOf(" ") + 1) as 2 | 3 | 4 | 5 | 6;
      out.append(h(`h${depth}`, {}, ...inline(line.replace(/^#+ /, ""))));
      i++;
    } else if (line.startsWith("|")) {
      const j = end((l) => l.startsWith("|"));
      out.append(table(lines.slice(i, j)));
      i = j;
    } else if (/^\s*([-*]|\d+\.) /.test(line)) {
      const j = end((l) => /^\s*([-*]|\d+\.) /.test(l) || /^\s{2,}\S/.test(l));
      out.append(h("ul", {}, ...lines.slice(i, j).map((l) => h("li", {}, ...inline(l.replace(/^\s*([-*]|\d+\.) /, ""))))));
      i = j;
    } else {
      const j = Math.max(i + 1, end((l) => l.trim() !== "" && !/^(```|#{1,6} |\||\s*([-*]|\d+\.) )/.test(l)));
      out.append(h("p", {}, ...inline(lines.slice(i, j).join(" "))));
      i = j;
    }
  }
  return out;
}

function table(lines: string[]): HTMLElement {
  const cells = (l: string): string[] => l.replace(/^\||\|\s*$/g, "").split("|").map((c) => c.trim());
  const [head, rule, ...rest] = lines;
  const headed = rule !== undefined && /^[|\s:-]+$/.test(rule);
  const rows = headed ? rest : lines;
  return h(
    "div",
    { class: "wide", tabindex: "0", role: "region", "aria-label": Phrase.table },
    h("table", {}, headed ? h("thead", {}, h("tr", {}, ...cells(head!).map((c) => h("th", { scope: "col" }, ...inline(c))))) : null, h("tbody", {}, ...rows.map((r) => h("tr", {}, ...cells(r).map((c) => h("td", {}, ...inline(c))))))),
  );
}

// inline parses code, emphasis and links. Pictures are left out because plots are drawn separately.
function inline(text: string): Node[] {
  const out: Node[] = [];
  for (const part of text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|!?\[[^\]]*\]\([^)]*\))/)) {
    if (part.startsWith("`") && part.length > 2) out.push(h("code", {}, part.slice(1, -1)));
    else if (part.startsWith("**") && part.length > 4) out.push(h("strong", {}, part.slice(2, -2)));
    else if (part.startsWith("*") && part.length > 2) out.push(h("em", {}, part.slice(1, -1)));
    else if (part.startsWith("![")) continue;
    else if (part.startsWith("[")) out.push(document.createTextNode(part.slice(1, part.indexOf("]"))));
    else if (part) out.push(document.createTextNode(part));
  }
  return out;
}
