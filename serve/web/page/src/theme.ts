// Light and dark theme: the system's or the person's choice.

const shelf = "deadreckon.theme";
const system = matchMedia("(prefers-color-scheme: dark)");
const heard = new Set<() => void>();

export type Theme = "system" | "light" | "dark";

export function theme(): Theme {
  const kept = document.documentElement.dataset.theme;
  return kept === "light" || kept === "dark" ? kept : "system";
}

// dark reports whether the page is dark now. Paper is always light.
export function dark(): boolean {
  return theme() === "dark" || (theme() === "system" && system.matches);
}

export function setTheme(to: Theme): void {
  if (to === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = to;
  try {
    localStorage.setItem(shelf, to);
  } catch {
    // A file opened from disk may have no storage.
  }
  for (const f of heard) f();
}

// onTheme calls f whenever light and dark may have changed.
export function onTheme(f: () => void): void {
  heard.add(f);
}

export function startTheme(): void {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(shelf);
  } catch {
    // As above.
  }
  if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
  system.addEventListener("change", () => heard.forEach((f) => f()));
}
