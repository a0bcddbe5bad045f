import { isDeepStrictEqual } from 'node:util';
import { openHttpClient, writeRequest } from './http-client.ts';
import type { Ask, Operation } from './operation.ts';

const samples = 40;

/**
 * Makes sure that the bare server reads what the product sends; a limit measured on another answer would be none.
 * Answers the size of the reply in kB, as a mean of the samples.
 */
export async function checkSameReplies(operation: Operation, ask: Ask, barePort: number): Promise<number> {
  const bare = openHttpClient(barePort);
  let bytes = 0;
  const step = Math.max(1, Math.floor(operation.requests.length / samples));
  let count = 0;
  try {
    for (const [index, request] of operation.requests.entries()) {
      if (index % step !== 0) continue;
      const ours = await ask(request);
      const { status, body } = await bare.send(
        writeRequest({ ...request, path: `/${operation.name}/${index}` }),
      );
      const theirs: unknown = status === 200 ? JSON.parse(body.toString()) : null;
      const { comparable = (reply: unknown) => reply } = operation.bare ?? {};
      if (theirs === null || !isDeepStrictEqual(comparable(ours), comparable(theirs)))
        throw new Error(
          `${operation.name} ${JSON.stringify(request.body ?? request.path)}: the bare server sends something else (${status})\n` +
            `product ${shortened(JSON.stringify(ours))}\nbare    ${shortened(body.toString())}`,
        );
      bytes += Buffer.byteLength(JSON.stringify(ours));
      count += 1;
    }
  } finally {
    bare.close();
  }
  return bytes / count / 1024;
}

const shortened = (text: string): string => (text.length > 3000 ? `${text.slice(0, 3000)} …` : text);
