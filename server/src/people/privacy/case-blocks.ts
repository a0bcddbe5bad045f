import type { Block } from '@cfm/pdf/write-pdf.ts';
import { type DocumentWords, dotted, facts, joined } from './document-words.ts';
import type { RecordedCase } from './person-record.ts';

/** A case of a person: details, events, mails, solutions. */
export function* caseBlocks(one: RecordedCase, words: DocumentWords): Generator<Block> {
  const { text, field, moment, ofCase } = words;
  yield { kind: 'subheading', text: `${one.number} · ${one.title}` };
  yield* facts([
    [text('status'), one.status],
    [text('received'), moment(one.received)],
    [field('inputChannelId'), one.channel],
    [field('sourceId'), one.source],
    [text('solved'), one.solved && moment(one.solved)],
    [text('closed'), one.closed && moment(one.closed)],
    [text('market'), one.market],
    [text('car'), joined(one.brand, one.model, one.vin)],
    [text('topics'), one.topics.join('\n')],
    [text('externalNumber'), one.externalNumber],
    [text('tsaraNumber'), one.tsaraNumber],
    [text('nscNumbers'), one.nscNumbers.join('\n')],
    [
      text('files'),
      one.files
        .map((file) => (file.isLost ? text('fileLost', { fileName: file.fileName }) : file.fileName))
        .join('\n'),
    ],
  ]);
  for (const event of one.events) {
    yield { kind: 'quiet', text: dotted(moment(event.at), event.title, event.by) };
    if (event.text) yield { kind: 'text', text: event.text };
  }
  for (const { at, to, subject, state, text: body } of one.mails) {
    const line = text('mail', { to: to.join(', '), subject });
    yield {
      kind: 'quiet',
      text: dotted(moment(at), line, state !== 'delivered' && ofCase(`timeline.mailStates.${state}`)),
    };
    yield { kind: 'text', text: body };
  }
  yield* facts(one.delays.map((reason) => [text('delay'), reason]));
  yield* facts(one.solutions.map((solution) => [text('solution'), solution]));
}
