import { type BrowserContext, test as base, expect } from '@playwright/test';

/** What pages complained about since the journey began: errors nobody caught, and breaches of the security policy. */
let complaints: string[] = [];
/** Browsers that the journey opened beside its own. */
let opened: BrowserContext[] = [];

/** Listens to every page of a browser context, which is closed at the end. */
export function listenTo(context: BrowserContext): void {
  opened.push(context);
  context.on('weberror', (error) => complaints.push(`${error.page()?.url()}: ${error.error().stack}`));
  context.on('console', (message) => {
    if (/Content[- ]Security[- ]Policy/i.test(message.text()))
      complaints.push(`${message.page()?.url()}: ${message.text()}`);
  });
}

/** A journey, in which no page may break its own security policy or fail unseen. */
export const test = base.extend<{ noComplaints: undefined }>({
  noComplaints: [
    async ({ context }, use) => {
      complaints = [];
      opened = [];
      listenTo(context);
      await use(undefined);
      for (const each of opened.filter((other) => other !== context)) await each.close();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
