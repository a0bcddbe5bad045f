import enFields from '@cfm/contract/messages/en/fields.json';
import type { SolutionEntry } from '@cfm/contract/process/solution.ts';
import {
  amountNames,
  flagNames,
  solutionOptions,
  valueNames,
} from '@cfm/contract/process/solution-options.ts';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { firstSolveValues, type SolveTopic, useSolveForm } from '../ui/use-solve-form.ts';
import { press, renderPage } from './render-hook.tsx';

const entry: SolutionEntry = {
  caseCodeLevelSetId: 7,
  title: { en: 'Powertrain - Engine - Noise', de: 'Antrieb - Motor - Geräusch' },
  isPrimary: true,
};
type Fields = (given: { entry: SolutionEntry; topic: SolveTopic }) => ReactNode;
const sent: unknown[] = [];

function Host({ fields }: { fields: Fields }) {
  const form = useSolveForm({
    type: 'C3R1',
    initial: firstSolveValues([entry], 'WBA12345678901234'),
    onSubmit: async ({ solutions }) => void sent.push(solutions[0]),
    onInvalid: () => undefined,
    onError: () => undefined,
  });
  return (
    <form {...form.props}>
      {form.topics.map((topic) => (
        <div key={topic.chosen.caseCodeLevelSetId}>{fields({ entry, topic })}</div>
      ))}
      <button type="submit">Send</button>
    </form>
  );
}

const label = (name: keyof typeof enFields) => enFields[name];
const switchOf = (name: (typeof valueNames)[number]) =>
  screen.getByRole('switch', { name: label(name), exact: true });
const flagOf = (name: (typeof flagNames)[number]) =>
  screen.getByRole('checkbox', { name: label(name), exact: true });
/** Only the beginning of the name, because a required field has a mark after it. */
const beginnings = {
  caseCost: /^Case cost/,
  discountGranted: /^Discount granted/,
  detailedConsalting: /^Detailed consulting/,
} as const;
const fieldOf = (name: (typeof valueNames)[number]) =>
  screen.getByRole('textbox', { name: beginnings[name] });
const text = (words: string) => screen.getByText(words, { exact: true });

/** Tests the switches of the options of one topic for any component that shows them (rule 9.39). */
export function testTopicFields(name: string, fields: Fields): void {
  describe(name, () => {
    let page: ReturnType<typeof renderPage>;
    beforeEach(() => {
      sent.length = 0;
      page = renderPage(<Host fields={fields} />);
    });
    afterEach(() => page.unmount());

    test.each(flagNames)('turns on and locks what %s needs, and unlocks it', async (flag) => {
      const needs: readonly string[] = solutionOptions[flag].needs;
      await press(flagOf(flag));
      await expect.element(flagOf(flag)).toBeChecked();
      for (const amount of amountNames) {
        const isNeeded = needs.includes(amount);
        const toggle = expect.element(switchOf(amount));
        await (isNeeded ? toggle.toBeChecked() : toggle.not.toBeChecked());
        await expect.element(switchOf(amount)).toHaveAttribute('aria-disabled', String(isNeeded));
        if (!isNeeded) continue;
        await expect.element(fieldOf(amount)).toBeInTheDocument();
        await expect.element(switchOf(amount)).toHaveAccessibleDescription(`Required for: ${label(flag)}`);
        await press(switchOf(amount));
        await expect.element(switchOf(amount)).toBeChecked();
        await userEvent.fill(fieldOf(amount), '12');
      }
      await press(flagOf(flag));
      for (const amount of amountNames.filter((each) => needs.includes(each))) {
        await expect.element(switchOf(amount)).toHaveAttribute('aria-disabled', 'false');
        // After unlocking, it stays on with its value until it is turned off, which clears it.
        await expect.element(fieldOf(amount)).toHaveValue('12');
        await press(switchOf(amount));
        await expect.element(fieldOf(amount)).not.toBeInTheDocument();
        await press(switchOf(amount));
        await expect.element(fieldOf(amount)).toHaveValue('');
      }
    });

    test.each(valueNames)(
      'requires %s while it is shown, and clears it when it is turned off',
      async (value) => {
        await press(switchOf(value));
        await userEvent.click(fieldOf(value));
        await userEvent.tab();
        await expect.element(text(`${label(value)} is required`)).toBeInTheDocument();
        await userEvent.fill(fieldOf(value), '7');
        await expect.element(text(`${label(value)} is required`)).not.toBeInTheDocument();
        await press(switchOf(value));
        await press(switchOf(value));
        await expect.element(fieldOf(value)).toHaveValue('');
      },
    );

    test('accepts an amount as it is written on the bill', async () => {
      await press(switchOf('caseCost'));
      await userEvent.fill(fieldOf('caseCost'), '12 50');
      await userEvent.tab();
      await expect.element(fieldOf('caseCost')).toHaveAttribute('aria-invalid', 'true');
      await userEvent.fill(fieldOf('caseCost'), '1.250,50');
      await userEvent.tab();
      await expect.element(fieldOf('caseCost')).not.toHaveAttribute('aria-invalid', 'true');
    });

    test.each([
      ['caseCost', '12 50', 'Only numbers are allowed'],
      ['caseCost', '1,250', 'Case cost can have at most two decimals. Write it like 1250.50 or 1,250.50'],
      ['discountGranted', 'half', 'Only numbers are allowed'],
      ['discountGranted', '100.01', 'Discount granted must be at most 100'],
    ] as const)('%s %s: %s', async (amount, typed, error) => {
      await press(switchOf(amount));
      await userEvent.fill(fieldOf(amount), typed);
      await userEvent.tab();
      await expect.element(text(error)).toBeInTheDocument();
      await expect.element(fieldOf(amount)).toHaveAttribute('aria-invalid', 'true');
    });

    test('rejects a topic without options, and sends chosen options as numbers', async () => {
      await press(screen.getByRole('button', { name: 'Send' }));
      await expect.element(text('Choose at least one option')).toBeInTheDocument();
      expect(sent).toEqual([]);
      await press(flagOf('buyBack'));
      await expect.element(text('Choose at least one option')).not.toBeInTheDocument();
      await userEvent.fill(fieldOf('caseCost'), ' 12.50 ');
      await press(screen.getByRole('button', { name: 'Send' }));
      await expect.poll(() => sent).toMatchObject([{ caseCodeLevelSetId: 7, buyBack: true, caseCost: 12.5 }]);
    });
  });
}
