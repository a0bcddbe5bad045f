import { type BrowserContext, test as base, expect } from '@playwright/test';

/** Uncaught errors and violations of the content security policy since the test began. */
let complaints: string[] = [];
/** Contexts that the test opened in addition to its own. */
let opened: BrowserContext[] = [];

/** Collects errors and violations of a context, which is closed after the test. */
export function watchContext(context: BrowserContext): void {
  opened.push(context);
  context.on('weberror', (error) => complaints.push(`${error.page()?.url()}: ${error.error().stack}`));
  context.on('console', (message) => {
    if (/Content[- ]Security[- ]Policy/i.test(message.text()))
      complaints.push(`${message.page()?.url()}: ${message.text()}`);
  });
}

/** An end-to-end test. Fails when a page throws or violates its security policy. */
export const test = base.extend<{ noComplaints: undefined }>({
  noComplaints: [
    async ({ context }, use) => {
      complaints = [];
      opened = [];
      watchContext(context);
      await use(undefined);
      for (const each of opened.filter((other) => other !== context)) await each.close();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
