import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { userEndpoints } from '@cfm/contract/access/users.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import { mailOutEndpoints } from '@cfm/contract/platform/outbox.ts';
import { demoSignIn } from '@cfm/demo/load-demo-data.ts';
import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { productEnvironment, startProduct } from '@cfm/server/testing/product/product-process.ts';
import { startMailServer } from '../support/mail-server.ts';

const demoCases = 1500;
const demoIsMadeMs = 120_000;

/** The product with its own demo, started for the pictures. */
export interface Product {
  address: string;
  /** The API as the administrator, and as a customer care user. */
  admin: ApiClient;
  bcc: ApiClient;
  /** The first link that matches in the newest mail to an address. With a demo, the product shows links in mails. */
  linkMailedTo(email: string, pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
}

export async function startPicturedProduct(say: (text: string) => void): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cfm-pictures-'));
  // Under root, PostgreSQL runs as another account, which must pass through this folder.
  await chmod(dataDir, 0o711);
  const mailServer = await startMailServer(join(dataDir, 'inbox'));
  const environment = await productEnvironment(dataDir, `smtp://127.0.0.1:${mailServer.port}`);
  const server = await startProduct({ ...environment, DEMO: 'on', DEMO_CASES: String(demoCases) });
  const stop = async () => {
    await server.end('SIGTERM');
    await mailServer.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    say(`making a demo of ${demoCases} cases`);
    const admin = await signedIn(server.address, 'admin');
    const bcc = await signedIn(server.address, 'bcc');
    return {
      address: server.address,
      admin,
      bcc,
      linkMailedTo: (email, pattern) => linkMailedTo(admin, email, pattern),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A demo user who has seen the First Steps. */
async function signedIn(address: string, username: string): Promise<ApiClient> {
  const person: Person = { username, email: '', fullName: '', userId: 0, ...demoSignIn };
  const deadline = Date.now() + demoIsMadeMs;
  // The server is ready before its demo is loaded.
  while (Date.now() < deadline && !(await knows(address, person))) await pause(500);
  const api = await openApi(address, person);
  await api.call(userEndpoints.savePreference, { params: { key: 'firstStepsSeen' }, body: { value: true } });
  return api;
}

async function knows(address: string, { username, password }: Person): Promise<boolean> {
  const body = new URLSearchParams({ username, password });
  return (await fetch(`${address}${apiBase}user/login`, { method: 'POST', body })).ok;
}

async function linkMailedTo(admin: ApiClient, email: string, pattern: RegExp): Promise<string> {
  const mails = await admin.call(mailOutEndpoints.listOutgoingMail, {
    query: { search: email, skip: '0', take: '20' },
  });
  for (const { mailId } of mails.items) {
    const { text } = await admin.call(mailOutEndpoints.getOutgoingMail, { params: { id: mailId } });
    const link = text.match(/https?:\/\/\S+/g)?.find((each) => pattern.test(each));
    if (link) return link;
  }
  throw new Error(`no mail to ${email} has a link like ${pattern}`);
}
