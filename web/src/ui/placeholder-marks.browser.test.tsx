import { filled } from '@cfm/contract/platform/placeholder-rules.ts';
import { expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { renderPage } from '../testing/render-hook.tsx';
import classes from './rich-text-area.module.css';
import { RichTextEditor } from './rich-text-editor.tsx';
import { useForm } from './use-form.ts';

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

const named = (name: string) => (name === 'own.words' ? 'Your own text' : undefined);
let html = '';
const keep = (changed: string) => {
  html = changed;
};

test('selects a placeholder shown by its name with one click, so that typing replaces it', async () => {
  const page = renderPage(
    <RichTextEditor
      label="Text"
      value="<p>Dear, {{own.words}} bye</p>"
      onChange={keep}
      nameOfPlaceholder={named}
    />,
  );
  await userEvent.click(screen.getByTitle('Your own text'));
  await expect.element(screen.getByTitle('Your own text')).toHaveAttribute('data-selected');
  await userEvent.keyboard('it works');
  await expect.poll(() => html).toBe('<p>Dear, it works bye</p>');
  page.unmount();
});

const mailForm = z.object({ message: z.string().check(filled) });
function Mail() {
  const form = useForm({
    schema: mailForm,
    initial: { message: `${'<p>Line</p>'.repeat(60)}<p>Dear, {{own.words}} bye {{own.words}}</p>` },
    onSubmit: () => undefined,
    onError: () => undefined,
  });
  const { value, onChange, error = '' } = form.field('message');
  keep(value ?? '');
  return (
    <form {...form.props}>
      <RichTextEditor
        label="Text"
        value={value ?? ''}
        onChange={onChange}
        error={error}
        nameOfPlaceholder={named}
      />
      <button type="submit">Send</button>
    </form>
  );
}

test('selects the first open placeholder and scrolls to it when the form is rejected, each time', async () => {
  const page = renderPage(<Mail />);
  const send = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(send);
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Replace or delete the placeholder “Your own text” before you send');
  await expect.element(screen.getByTitle('Your own text').first()).toBeInViewport();
  await userEvent.keyboard('it works');
  await expect.poll(() => html).toContain('<p>Dear, it works bye {{own.words}}</p>');
  await userEvent.click(send);
  await userEvent.keyboard('now');
  await expect.poll(() => html).toContain('<p>Dear, it works bye now</p>');
  page.unmount();
});
