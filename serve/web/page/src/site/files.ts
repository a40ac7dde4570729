// The files of the program. Go calls these functions, which behave like the module fs of Node. Files are in memory, and every
// change is saved in IndexedDB before its call returns, so that closing the tab loses nothing. Without
// IndexedDB they stay in memory.

interface File {
  bytes: Uint8Array; // capacity
  size: number;
  mode: number;
  time: number; // of the last change, in ms
  number: number;
  names: Set<string>;
}

type Back = (error: Error | null, value?: unknown) => void;

const constants = { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024, O_DIRECTORY: 65536 };
const [folderMode, fileMode] = [0o40755, 0o100000];

class Fault extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

// Files is the file system of the worker.
export class Files {
  private files = new Map<string, File>(); // by path
  private folders = new Set(["/"]);
  private open = new Map<number, { file: File | null; path: string; at: number }>();
  private next = 3;
  private numbers = 1;
  private base: IDBDatabase | null = null;

  // load opens the browser's storage, and reports whether there is one.
  async load(name: string): Promise<boolean> {
    try {
      const opening = indexedDB.open(name, 1);
      opening.onupgradeneeded = () => void opening.result.createObjectStore("files");
      this.base = await done(opening);
      const store = this.base.transaction("files").objectStore("files");
      const [paths, all] = await Promise.all([done(store.getAllKeys()), done(store.getAll() as IDBRequest<{ bytes: Uint8Array; mode: number; time: number }[]>)]);
      all.forEach(({ bytes, mode, time }, i) => {
        const path = paths[i] as string;
        this.files.set(path, { bytes, size: bytes.length, mode, time, number: this.numbers++, names: new Set([path]) });
        for (let at = path.indexOf("/", 1); at > 0; at = path.indexOf("/", at + 1)) this.folders.add(path.slice(0, at));
      });
      return true;
    } catch {
      return false;
    }
  }

  // node returns the functions that Go calls.
  node(print: (text: string) => void): object {
    const decoder = new TextDecoder();
    const calls = (f: (...args: never[]) => unknown) => (...args: unknown[]): void => {
      const back = args.pop() as Back;
      void (async () => f(...(args as never[])))().then(
        (value) => back(null, value),
        (e: Error) => back(e),
      );
    };
    const none = calls(() => fail("ENOSYS"));
    const nothing = calls(() => {});
    const writeSync = (_: number, bytes: Uint8Array): number => (print(decoder.decode(bytes)), bytes.length);
    return {
      constants,
      writeSync,
      open: calls((path: string, flags: number, mode: number) => this.openFile(clean(path), flags, mode)),
      close: calls((fd: number) => void this.open.delete(fd)),
      read: calls((fd: number, into: Uint8Array, from: number, length: number, at: number | null) => this.read(fd, into.subarray(from, from + length), at)),
      write: calls((fd: number, bytes: Uint8Array, from: number, length: number, at: number | null) => (fd < 3 ? writeSync(fd, bytes) : this.write(fd, bytes.slice(from, from + length), at))),
      fsync: nothing,
      ftruncate: calls((fd: number, length: number) => this.cut(this.of(fd), length)),
      truncate: calls((path: string, length: number) => this.cut(this.at(clean(path)), length)),
      fstat: calls((fd: number) => (fd < 3 ? status(null) : status(this.opened(fd).file))),
      stat: calls((path: string) => this.stat(clean(path))),
      lstat: calls((path: string) => this.stat(clean(path))),
      mkdir: calls((path: string) => void (this.exists(clean(path)) ? fail("EEXIST") : this.folders.add(clean(path)))),
      readdir: calls((path: string) => this.list(clean(path))),
      rename: calls((from: string, to: string) => this.rename(clean(from), clean(to))),
      link: calls((from: string, to: string) => (this.exists(clean(to)) ? fail("EEXIST") : this.name(clean(to), this.at(clean(from))))),
      unlink: calls((path: string) => this.remove(clean(path))),
      rmdir: calls((path: string) => void (this.list(clean(path)).length > 0 ? fail("ENOTEMPTY") : this.folders.delete(clean(path)))),
      chmod: nothing,
      fchmod: nothing,
      utimes: nothing,
      chown: none,
      fchown: none,
      lchown: none,
      readlink: calls(() => fail("EINVAL")),
      symlink: none,
    };
  }

  private exists(path: string): boolean {
    return this.files.has(path) || this.folders.has(path);
  }

  private at(path: string): File {
    return this.files.get(path) ?? fail(this.folders.has(path) ? "EISDIR" : "ENOENT");
  }

  private opened(fd: number): { file: File | null; path: string; at: number } {
    return this.open.get(fd) ?? fail("EBADF");
  }

  private of(fd: number): File {
    return this.opened(fd).file ?? fail("EISDIR");
  }

  private async openFile(path: string, flags: number, mode: number): Promise<number> {
    let file = this.files.get(path) ?? null;
    if (!file && !this.folders.has(path)) {
      if (!(flags & constants.O_CREAT)) fail("ENOENT");
      if (!this.folders.has(path.slice(0, path.lastIndexOf("/")) || "/")) fail("ENOENT");
      file = { bytes: new Uint8Array(0), size: 0, mode, time: Date.now(), number: this.numbers++, names: new Set() };
      await this.name(path, file);
    } else if (flags & constants.O_EXCL && flags & constants.O_CREAT) fail("EEXIST");
    if (file && flags & constants.O_TRUNC) await this.cut(file, 0);
    const fd = this.next++;
    this.open.set(fd, { file, path, at: flags & constants.O_APPEND && file ? file.size : 0 });
    return fd;
  }

  private read(fd: number, into: Uint8Array, at: number | null): number {
    const [place, file] = [this.opened(fd), this.of(fd)];
    const from = at ?? place.at;
    const bytes = file.bytes.subarray(from, Math.min(file.size, from + into.length));
    into.set(bytes);
    if (at === null) place.at += bytes.length;
    return bytes.length;
  }

  private async write(fd: number, bytes: Uint8Array, at: number | null): Promise<number> {
    const [place, file] = [this.opened(fd), this.of(fd)];
    const [from, was] = [at ?? place.at, file.size];
    const end = from + bytes.length;
    if (end > file.bytes.length) {
      const more = new Uint8Array(Math.max(end, 2 * file.bytes.length));
      more.set(file.bytes.subarray(0, file.size));
      file.bytes = more;
    }
    file.bytes.set(bytes, from);
    file.size = Math.max(was, end);
    file.time = Date.now();
    try {
      await this.keep(...file.names);
    } catch (e) {
      file.size = was;
      throw e;
    }
    if (at === null) place.at = end;
    return bytes.length;
  }

  private cut(file: File, length: number): Promise<void> {
    if (length > file.size) fail("EINVAL");
    file.size = length;
    file.time = Date.now();
    return this.keep(...file.names);
  }

  private stat(path: string): object {
    return status(this.folders.has(path) ? null : this.at(path));
  }

  private list(path: string): string[] {
    if (!this.folders.has(path)) fail(this.files.has(path) ? "ENOTDIR" : "ENOENT");
    const under = path === "/" ? path : path + "/";
    return [...this.folders, ...this.files.keys()].filter((p) => p !== path && p.startsWith(under) && !p.slice(under.length).includes("/")).map((p) => p.slice(under.length));
  }

  // name adds a name of a file.
  private async name(path: string, file: File): Promise<void> {
    const old = this.files.get(path);
    old?.names.delete(path);
    file.names.add(path);
    this.files.set(path, file);
    try {
      await this.keep(path);
    } catch (e) {
      file.names.delete(path);
      if (old) this.files.set(path, old);
      else this.files.delete(path);
      throw e;
    }
  }

  private async rename(from: string, to: string): Promise<void> {
    const file = this.at(from);
    await this.name(to, file);
    await this.remove(from);
  }

  private remove(path: string): Promise<void> {
    this.at(path).names.delete(path);
    this.files.delete(path);
    return this.keep(path);
  }

  // keep saves the present content of some paths. Temporary files are not saved.
  private async keep(...paths: string[]): Promise<void> {
    const kept = paths.filter((p) => !p.endsWith(".tmp"));
    if (!this.base || kept.length === 0) return;
    const change = this.base.transaction("files", "readwrite");
    const store = change.objectStore("files");
    const over = new Promise<void>((yes, no) => {
      change.oncomplete = () => yes();
      change.onabort = () => no(new Fault(change.error?.name === "QuotaExceededError" ? "ENOSPC" : "EIO"));
    });
    for (const path of kept) {
      const file = this.files.get(path);
      if (file) store.put({ bytes: file.bytes.slice(0, file.size), mode: file.mode, time: file.time }, path);
      else store.delete(path);
    }
    return over;
  }
}

function fail(code: string): never {
  throw new Fault(code);
}

// clean returns an absolute path without "." and "..".
function clean(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return "/" + parts.join("/");
}

function status(file: File | null): object {
  const time = file?.time ?? 0;
  const rest = { dev: 1, nlink: 1, uid: 0, gid: 0, rdev: 0, blksize: 4096, blocks: 0, atimeMs: time, mtimeMs: time, ctimeMs: time, isDirectory: () => !file };
  return { ...rest, ino: file?.number ?? 0, mode: file ? fileMode | (file.mode & 0o777) : folderMode, size: file?.size ?? 0 };
}

// done waits for a request to IndexedDB.
function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((yes, no) => {
    request.onsuccess = () => yes(request.result);
    request.onerror = () => no(request.error);
  });
}
