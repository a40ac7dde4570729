// Files that this site compressed with gzip.

// unpacked returns the content of a response that this site compressed with gzip. Some servers say so, and
// then the browser has decompressed it already.
export async function unpacked(response: Response, heard: (bytes: number) => void): Promise<ReadableStream<Uint8Array>> {
  if (!response.ok || !response.body) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  const reader = response.body.getReader();
  let first = await reader.read();
  const packed = first.value?.[0] === 0x1f && first.value[1] === 0x8b;
  const rest = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(to) {
      if (first.done) return to.close();
      heard(first.value.length);
      to.enqueue(first.value as Uint8Array<ArrayBuffer>);
      first = await reader.read();
    },
  });
  return packed ? rest.pipeThrough(new DecompressionStream("gzip")) : rest;
}

// typed returns a response with a program, which WebAssembly compiles as it arrives.
export const typed = (program: ReadableStream<Uint8Array>): Response => new Response(program as ReadableStream<Uint8Array<ArrayBuffer>>, { headers: { "Content-Type": "application/wasm" } });
