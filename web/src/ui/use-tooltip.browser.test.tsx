import { expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { renderPage } from '../testing/render-hook.tsx';
import { IconButton } from './button.tsx';

const tooltip = screen.getByRole('tooltip');

test('shows a tooltip on keyboard focus and on hover, without moving the focus', async () => {
  const page = renderPage(
    <>
      <IconButton label="Add a comment" icon="+" />
      <IconButton label="Delete" icon="-" disabledReason="The case is closed" />
    </>,
  );
  const add = screen.getByRole('button', { name: 'Add a comment' });
  await expect.element(add).toBeInTheDocument();
  await expect.element(tooltip).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  await expect.element(tooltip).toHaveTextContent('Add a comment');
  await expect.element(add).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip).not.toBeInTheDocument();

  await userEvent.hover(screen.getByRole('button', { name: 'Delete' }));
  await expect.element(tooltip).toHaveTextContent('The case is closed');
  await userEvent.hover(add);
  await expect.element(tooltip).toHaveTextContent('Add a comment');
  page.unmount();
  await expect.element(tooltip).not.toBeInTheDocument();
});
