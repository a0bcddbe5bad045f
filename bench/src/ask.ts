import { openHttpClient, writeRequest } from './http-client.ts';
import type { Ask } from './operation.ts';
import type { SignedIn } from './sign-in.ts';

/** Gives a way to ask the product as the first of the people. */
export async function withAsk<T>(
  port: number,
  people: readonly SignedIn[],
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const client = openHttpClient(port);
  const cookie = people[0]?.cookie ?? '';
  try {
    return await work(async (request) => {
      const { status, body } = await client.send(writeRequest({ ...request, headers: { cookie } }));
      if (status !== 200) throw new Error(`${request.path} was answered ${status}: ${body.toString()}`);
      return JSON.parse(body.toString());
    });
  } finally {
    client.close();
  }
}
