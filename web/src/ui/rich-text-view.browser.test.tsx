import { expect, test } from 'vitest';
import { renderPage } from '../testing/render-hook.tsx';
import { IsolatedText } from './isolated-text.tsx';
import { RichTextView } from './rich-text-view.tsx';

const isolatedIn = async (html: string) => {
  const page = renderPage(<RichTextView html={html} />);
  await expect.poll(() => document.querySelector('[dir="auto"]')).not.toBeNull();
  const found = [...document.querySelectorAll('bdi[dir="ltr"]')].map(({ textContent }) => textContent);
  page.unmount();
  return found;
};

test('isolates the same parts of a plain text', async () => {
  const plain = async (text: string) => {
    const page = renderPage(
      <p dir="auto">
        <IsolatedText text={text} />
      </p>,
    );
    await expect.poll(() => document.querySelector('[dir="auto"]')?.textContent).toBe(text);
    const found = [...document.querySelectorAll('bdi[dir="ltr"]')].map(({ textContent }) => textContent);
    page.unmount();
    return found;
  };
  expect(await plain('اتصل بي على +971 50 555 1234 أو 7@x.example')).toEqual([
    '+971 50 555 1234',
    '7@x.example',
  ]);
  expect(await plain('Call +49 89 555 1234')).toEqual([]);
  expect(await plain('راسلنا على anna@x.example، شكرا')).toEqual(['anna@x.example']);
  expect(await plain('راسلنا على ünal+7@x-y.example.')).toEqual(['ünal+7@x-y.example']);
  expect(await plain('البريد:anna@x.example:شكرا')).toEqual(['anna@x.example']);
});

test('isolates phone numbers, case numbers and addresses in a right-to-left text', async () => {
  expect(await isolatedIn('<p>اتصل بي على +971 50 555 1234 من فضلك</p>')).toEqual(['+971 50 555 1234']);
  expect(await isolatedIn('<p>התקשרו אל <a href="tel:+97235551234">(03) 555-1234</a></p>')).toEqual([
    '(03) 555-1234',
  ]);
  expect(await isolatedIn('<p>القضية 2026-000007 من <b>7@x.example</b></p>')).toEqual([
    '2026-000007',
    '7@x.example',
  ]);
  expect(await isolatedIn('<p>شكرا &#128512; &#1114111; &#x128512; لكم</p>')).toEqual([]);
  expect(await isolatedIn('<p>راسلنا &quot;anna@x.example&quot; &#39;7@x.example&#39; شكرا</p>')).toEqual([
    'anna@x.example',
    '7@x.example',
  ]);
  expect(await isolatedIn('<p>Call +49 89 555 1234</p>')).toEqual([]);
});
