import solution from '@cfm/contract/messages/en/solution.json';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError, NetworkError } from '../src/api/api-error.ts';
import { renderPage } from '../src/testing/render-hook.tsx';
import { isPassing, Problem, useWhatNow } from './link-error.tsx';
import { NoCase } from './no-case.tsx';

const rejection = (code: string) =>
  new ApiError({
    status: 409,
    statusText: '',
    body: JSON.stringify({ code, message: 'Some text', errors: { general: 'Some text' }, requestId: 'r' }),
  });
let close = (): void => undefined;
const show = (content: ReactNode) => {
  ({ unmount: close } = renderPage(
    <IntlProvider locale="en" messages={{ solution } as never} timeZone="Europe/Berlin">
      {content}
    </IntlProvider>,
  ));
};
afterEach(() => close());

function Rejected({ error }: { error: unknown }) {
  const whatNow = useWhatNow();
  return (
    <Problem next={whatNow(error)} keepsText={isPassing(error)}>
      Rejected
    </Problem>
  );
}

test.each([
  ['CaseSolved', 'There is nothing left for you to do.'],
  ['ExtensionRequestOpen', 'There is nothing left for you to do.'],
  ['ExpiredLink', 'Open the link again from the latest'],
])('says what to do after %s', async (code, next) => {
  show(<Rejected error={rejection(code)} />);
  await expect.element(page.getByRole('alert')).toMatchTextContent(next);
});

test('says that typed text is kept when sending it again may help', async () => {
  show(<Rejected error={new NetworkError()} />);
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your text is still here.');
});

test.each([
  ['unhandled', 'Unhandled error'],
  ['received', 'Some text'],
] as const)('shows an unknown error of a page without its case as %s (rule 9.11)', async (other, shown) => {
  const linked = { state: 'failed', error: rejection('NobodyKnowsThis') } as const;
  show(<NoCase linked={linked} reload={() => undefined} other={other} />);
  await expect.element(page.getByRole('alert')).toMatchTextContent(shown);
});
