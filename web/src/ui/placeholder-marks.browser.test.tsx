import { expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { renderPage } from '../testing/render-hook.tsx';
import classes from './rich-text-area.module.css';
import { RichTextEditor } from './rich-text-editor.tsx';

test.each([
  ['{{car.vin}}', '{{car.vin}}'],
  ['a {{car.<strong>vin</strong>}} b', '{{car.vin}}'],
  ['a {<em>{car.vin}</em>} b', '{{car.vin}}'],
  ['{{ Car.VIN&nbsp;}}', '{{ Car.VIN\u00a0}}'],
  ['｛｛car.vin｝｝ and', '｛｛car.vin｝｝'],
  ['{\u200b{car.vin}}', '{\u200b{car.vin}}'],
  ['{car.vin}', ''],
])('marks what reads as a placeholder as open: %s', async (html, marked) => {
  const page = renderPage(
    <RichTextEditor
      label="Text"
      value={`<p>${html}</p>`}
      onChange={() => undefined}
      knownPlaceholders={['{{x}}']}
    />,
  );
  const box = screen.getByRole('textbox', { name: 'Text' });
  await expect.element(box).toBeInTheDocument();
  const found = () =>
    [...box.element().querySelectorAll(`.${classes.missing}`)].map(({ textContent }) => textContent).join('');
  await expect.poll(found).toBe(marked);
  page.unmount();
});
