import { type PlaceholderName, placeholderNames } from '@cfm/contract/platform/placeholders.ts';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

/** What a placeholder stands for, or undefined where it is shown as it is written. */
export type NameOfPlaceholder = (name: PlaceholderName) => string | undefined;
const placeholder = /\{\{[^{}]*\}\}/g;

interface Found {
  /** As it is written. */
  text: string;
  from: number;
  to: number;
  name: PlaceholderName | undefined;
}
function placeholdersOf(doc: Node): Found[] {
  const all: Found[] = [];
  doc.descendants((node, start) => {
    for (const found of node.text?.matchAll(placeholder) ?? []) {
      const from = start + found.index;
      const name = placeholderNames.find((each) => `{{${each}}}` === found[0]);
      all.push({ text: found[0], from, to: from + found[0].length, name });
    }
  });
  return all;
}

/** The placeholder that a cursor stands in, where nobody sees it, or undefined. */
const enteredOne = ({ doc, selection }: EditorState): Found | undefined =>
  selection.empty
    ? placeholdersOf(doc).find(({ from, to }) => from < selection.from && selection.from < to)
    : undefined;

/**
 * Marks the placeholders of a template, each by a class of its own; the text itself stays as it is. One that is shown by its
 * name is chosen as a whole by a click or an arrow, so that what is typed takes its place.
 */
export const placeholderMarks = (classOf: (placeholder: string) => string, nameOf: NameOfPlaceholder) =>
  Extension.create({
    name: 'placeholderMarks',
    addProseMirrorPlugins: () => [
      new Plugin({
        appendTransaction: (_transactions, _before, state) => {
          const entered = enteredOne(state);
          if (!entered?.name || nameOf(entered.name) === undefined) return null;
          return state.tr.setSelection(TextSelection.create(state.doc, entered.from, entered.to));
        },
        props: {
          // One press for what is seen as one thing.
          handleKeyDown: ({ state, dispatch }, { key }) => {
            if (!state.selection.empty || (key !== 'Backspace' && key !== 'Delete')) return false;
            const at = state.selection.from;
            const beside = placeholdersOf(state.doc).find(
              ({ from, to, name }) =>
                name && nameOf(name) !== undefined && at === (key === 'Backspace' ? to : from),
            );
            if (!beside) return false;
            dispatch(state.tr.delete(beside.from, beside.to));
            return true;
          },
          decorations: ({ doc }) =>
            DecorationSet.create(
              doc,
              placeholdersOf(doc).map(({ text, from, to, name }) => {
                const shown = name && nameOf(name);
                return Decoration.inline(from, to, {
                  class: classOf(text),
                  ...(shown === undefined ? {} : { 'data-name': shown, title: shown }),
                });
              }),
            ),
        },
      }),
    ],
  });
