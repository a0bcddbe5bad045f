import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The files of a ZIP by name, in their order. */
export async function filesOfZip(content: Buffer): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const zip = await fromBufferPromise(content, { lazyEntries: true, autoClose: false });
  for await (const entry of zip.eachEntry())
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return found;
}
