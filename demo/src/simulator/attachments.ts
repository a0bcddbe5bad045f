import type { ComplaintText } from '../texts/complaint-text.ts';
import type { Random } from './random.ts';

const filesOfTopic: Readonly<Record<string, readonly (readonly string[])[]>> = {
  body: [
    ['photo-1.jpg', 'photo-2.jpg'],
    ['paint-damage.jpg'],
    ['rear-door.jpg', 'close-up.jpg', 'whole-vehicle.jpg'],
  ],
  interior: [['interior.jpg'], ['noise-recording-note.pdf'], ['seat.jpg', 'seat-close-up.jpg']],
  chassis: [['wheel.jpg'], ['inspection-report.pdf'], ['brake-disc.jpg', 'invoice.pdf']],
  powertrain: [['estimate.pdf'], ['service-history.pdf', 'estimate.pdf'], ['engine-bay.jpg']],
  electrics: [['warning-messages.jpg'], ['display.jpg']],
  'electric-drive': [['range-display.jpg'], ['charging-bill.pdf'], ['range-spring.jpg', 'range-today.jpg']],
  connected: [['screenshot-app.png'], ['screenshot-1.png', 'screenshot-2.png']],
  sales: [['order-confirmation.pdf'], ['contract.pdf', 'mail-dealer.msg'], ['handover-report.pdf']],
  aftersales: [['invoice.pdf'], ['invoice.pdf', 'estimate.pdf'], ['workshop-order.pdf']],
  parts: [['order-confirmation.pdf'], ['part.jpg']],
  warranty: [['service-history.pdf', 'invoice.pdf'], ['estimate.pdf'], ['letter-of-rejection.pdf']],
  finance: [['contract.pdf'], ['damage-report.pdf'], ['bank-statement.pdf']],
  'data-protection': [['letter.pdf'], ['advertising-mail.msg']],
  motorcycles: [['motorcycle.jpg'], ['invoice.pdf']],
  brand: [['letter.pdf']],
};

const NONE: readonly string[] = [];
const scannedLetter = ['letter-scan.pdf'];

export function firstAttachments(random: Random, text: ComplaintText, channel: string): readonly string[] {
  if (channel === 'brief') return scannedLetter;
  if (channel !== 'e-mail' || !random.chance(0.16)) return NONE;
  const files = filesOfTopic[text.topic.split('.')[0] ?? ''];
  return files === undefined ? NONE : random.pick(files);
}

const laterFiles = [
  ['registration-document.pdf'],
  ['invoice.pdf'],
  ['photo-today.jpg'],
  ['service-history.pdf'],
];
export const laterAttachments = (random: Random): readonly string[] =>
  random.chance(0.5) ? random.pick(laterFiles) : NONE;

const answerFiles = [['final-answer.pdf'], ['final-answer.docx']];
export const finalAnswerFile = (random: Random): readonly string[] =>
  random.chance(0.4) ? random.pick(answerFiles) : NONE;
