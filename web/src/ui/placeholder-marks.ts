import { type PlaceholderName, placeholderNames } from '@cfm/contract/platform/placeholders.ts';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

/** Returns the display name of a placeholder, or undefined to show it as written. */
export type NameOfPlaceholder = (name: PlaceholderName) => string | undefined;
const placeholder = /\{\{[^{}]*\}\}/g;

interface Found {
  /** As written in the text. */
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

/** Returns the placeholder that contains the cursor, where it would be invisible, or undefined. */
const enteredOne = ({ doc, selection }: EditorState): Found | undefined =>
  selection.empty
    ? placeholdersOf(doc).find(({ from, to }) => from < selection.from && selection.from < to)
    : undefined;

/**
 * Marks the placeholders of a template with a class for each, without changing the text. A placeholder shown
 * by its name is selected as a whole by a click or an arrow key, so that typing replaces it.
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
          // One key press deletes a whole placeholder.
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
