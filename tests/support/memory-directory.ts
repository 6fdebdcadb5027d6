/** A directory in memory with the part of the File System Access API that collections use. */
export class MemoryDirectory {
  readonly kind = "directory";
  readonly children = new Map<string, MemoryDirectory | MemoryFile>();
  constructor(readonly name = "root") {}

  async *entries(): AsyncGenerator<[string, MemoryDirectory | MemoryFile]> {
    for (const entry of [...this.children]) yield entry;
  }

  async getDirectoryHandle(name: string, { create = false } = {}): Promise<MemoryDirectory> {
    const child = this.children.get(name) ?? (create ? new MemoryDirectory(name) : null);
    if (!child) throw new DOMException("", "NotFoundError");
    if (child instanceof MemoryFile) throw new DOMException("", "TypeMismatchError");
    this.children.set(name, child);
    return child;
  }

  async getFileHandle(name: string, { create = false } = {}): Promise<MemoryFile> {
    const child = this.children.get(name) ?? (create ? new MemoryFile(name) : null);
    if (!child) throw new DOMException("", "NotFoundError");
    if (child instanceof MemoryDirectory) throw new DOMException("", "TypeMismatchError");
    this.children.set(name, child);
    return child;
  }

  async removeEntry(name: string): Promise<void> {
    const child = this.children.get(name);
    if (!child) throw new DOMException("", "NotFoundError");
    if (child instanceof MemoryDirectory && child.children.size > 0)
      throw new DOMException("", "InvalidModificationError");
    this.children.delete(name);
  }
}

let clock = 0;

/** Written data becomes visible when the file is closed. */
export class MemoryFile {
  readonly kind = "file";
  #file = new File([], "", { lastModified: 0 });
  constructor(readonly name: string) {}

  async getFile(): Promise<File> {
    return this.#file;
  }

  put(content: BlobPart): void {
    clock += 1;
    this.#file = new File([content], this.name, { lastModified: clock });
  }

  async createWritable() {
    const parts: BlobPart[] = [];
    return {
      write: async (part: BlobPart) => void parts.push(part),
      abort: async () => {},
      close: async () => this.put(new Blob(parts)),
    };
  }
}
