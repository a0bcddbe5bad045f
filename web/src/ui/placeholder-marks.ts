import {
  type PlaceholderName,
  placeholderNames,
  visibleCharacters,
} from '@cfm/contract/platform/placeholders.ts';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

/** Returns the display name of a placeholder, or undefined to show it as written. */
export type NameOfPlaceholder = (name: PlaceholderName) => string | undefined;
const placeholder = /\{\{[^{}]*\}\}/g;
const brace = /[{\uff5b\ufe5b]/;

interface Found {
  /** As written in the text. Empty in another spelling, or with formatting inside, which is never filled. */
  text: string;
  from: number;
  to: number;
  name: PlaceholderName | undefined;
}
function placeholdersOf(doc: Node): Found[] {
  const all: Found[] = [];
  doc.descendants((block, start) => {
    if (!block.isTextblock || !brace.test(block.textContent)) return;
    // The text as it is read, and the place of each of its characters.
    let read = '';
    const places: { at: number; node: Node }[] = [];
    block.forEach((node, offset) => {
      let at = start + 1 + offset;
      for (const character of node.text ?? '\n') {
        const visible = visibleCharacters(character);
        read += visible;
        for (let unit = 0; unit < visible.length; unit++) places.push({ at, node });
        at += character.length;
      }
    });
    for (const found of read.matchAll(placeholder)) {
      const [first, last] = [places[found.index], places[found.index + found[0].length - 1]];
      if (!first || !last) continue;
      const [from, to] = [first.at, last.at + 1];
      const isExact = first.node === last.node && doc.textBetween(from, to) === found[0];
      const name = isExact ? placeholderNames.find((each) => `{{${each}}}` === found[0]) : undefined;
      all.push({ text: isExact ? found[0] : '', from, to, name });
    }
  });
  return all;
}

/** Returns the placeholder that contains the cursor, where it would be invisible, or undefined. */
const enteredOne = ({ doc, selection }: EditorState): Found | undefined =>
  selection.empty
    ? placeholdersOf(doc).find(({ from, to }) => from < selection.from && selection.from < to)
    : undefined;

function select({ state, dispatch }: EditorView, { from, to }: Found): void {
  dispatch(state.tr.setSelection(TextSelection.create(state.doc, from, to)).scrollIntoView());
}

/** Selects the first placeholder, so that typing replaces it. */
export function selectFirstPlaceholder(view: EditorView, isKnown: (placeholder: string) => boolean): void {
  const first = placeholdersOf(view.state.doc).find(({ text }) => !isKnown(text));
  if (first) select(view, first);
}

/**
 * Selects a placeholder shown by its name when it is clicked. Its own text has no width, so the cursor of the click is
 * at one of its ends.
 */
function selectClicked(view: EditorView, _at: number, { target }: MouseEvent): boolean {
  const shown = target instanceof Element ? target.closest('[data-name]') : null;
  if (!shown) return false;
  const start = view.posAtDOM(shown, 0);
  const clicked = placeholdersOf(view.state.doc).find(({ from, to }) => from <= start && start < to);
  if (!clicked) return false;
  select(view, clicked);
  return true;
}

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
          handleClick: selectClicked,
          handleDoubleClick: selectClicked,
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
          decorations: ({ doc, selection }) =>
            DecorationSet.create(
              doc,
              placeholdersOf(doc).map(({ text, from, to, name }) => {
                const shown = name && nameOf(name);
                return Decoration.inline(from, to, {
                  class: classOf(text),
                  ...(shown === undefined ? {} : { 'data-name': shown, title: shown }),
                  // Its text has no width, so the browser would show no selection.
                  ...(selection.from <= from && to <= selection.to ? { 'data-selected': 'true' } : {}),
                });
              }),
            ),
        },
      }),
    ],
  });
