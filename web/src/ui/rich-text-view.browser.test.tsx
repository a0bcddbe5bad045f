import { expect, test } from 'vitest';
import { renderPage } from '../testing/render-hook.tsx';
import { RichTextView } from './rich-text-view.tsx';

const isolatedIn = async (html: string) => {
  const page = renderPage(<RichTextView html={html} />);
  await expect.poll(() => document.querySelector('[dir="auto"]')).not.toBeNull();
  const found = [...document.querySelectorAll('bdi[dir="ltr"]')].map(({ textContent }) => textContent);
  page.unmount();
  return found;
};

test('isolates phone numbers in a right-to-left text', async () => {
  expect(await isolatedIn('<p>اتصل بي على +971 50 555 1234 من فضلك</p>')).toEqual(['+971 50 555 1234']);
  expect(await isolatedIn('<p>התקשרו אל <a href="tel:+97235551234">(03) 555-1234</a></p>')).toEqual([
    '(03) 555-1234',
  ]);
  expect(await isolatedIn('<p>شكرا &#128512; &#1114111; &#x128512; لكم</p>')).toEqual([]);
  expect(await isolatedIn('<p>Call +49 89 555 1234</p>')).toEqual([]);
});
