import type { Language } from '@cfm/contract/messages/catalogue.ts';

interface TemplateText {
  subject: string;
  /** Plain text between salutation and signature. Empty lines separate paragraphs. */
  body: string;
}
export interface ReplyTemplate {
  occasion: string;
  name: string;
  nameDe: string;
  isQuestion?: true;
  texts: Record<Language, TemplateText>;
}

/** The most common occasions of replies to customers. */
export const replyTemplates: readonly ReplyTemplate[] = [
  {
    occasion: 'received',
    name: 'Receipt confirmed',
    nameDe: 'Eingang bestätigt',
    texts: {
      en: {
        subject: 'Your message: {{case.title}}',
        body: 'Thank you for your message of {{received.date}}. We have registered it under the number {{case.number}} and are looking into it.\n\nYou will hear from us by {{due.date}}. If you have anything to add in the meantime, simply reply to this e-mail.',
      },
      de: {
        subject: 'Ihre Nachricht: {{case.title}}',
        body: 'vielen Dank für Ihre Nachricht vom {{received.date}}. Wir haben sie unter der Nummer {{case.number}} aufgenommen und kümmern uns darum.\n\nSie hören bis zum {{due.date}} von uns. Wenn Sie in der Zwischenzeit etwas ergänzen möchten, antworten Sie einfach auf diese E-Mail.',
      },
    },
  },
  {
    occasion: 'question',
    name: 'Question to the customer',
    nameDe: 'Rückfrage an den Kunden',
    isQuestion: true,
    texts: {
      en: {
        subject: 'A question about your message: {{case.title}}',
        body: 'Thank you for your message. To help you, we need a little more information:\n\n{{own.words}}\n\nPlease reply to this e-mail. We will continue as soon as we hear from you.',
      },
      de: {
        subject: 'Rückfrage zu Ihrer Nachricht: {{case.title}}',
        body: 'vielen Dank für Ihre Nachricht. Damit wir Ihnen helfen können, brauchen wir noch eine Auskunft von Ihnen:\n\n{{own.words}}\n\nBitte antworten Sie auf diese E-Mail. Sobald wir von Ihnen hören, geht es weiter.',
      },
    },
  },
  {
    occasion: 'forwarded',
    name: 'Forwarded to the dealer',
    nameDe: 'An den Händler weitergeleitet',
    texts: {
      en: {
        subject: 'Your {{car.model}}: we have asked your dealer',
        body: 'Thank you for your patience. We have passed your concern about your {{car.model}} ({{car.vin}}) on to {{dealer.name}} and asked for a prompt answer.\n\nWe will stay on it and write to you again by {{due.date}}.',
      },
      de: {
        subject: 'Ihr {{car.model}}: Wir haben Ihren Händler gefragt',
        body: 'vielen Dank für Ihre Geduld. Wir haben Ihr Anliegen zu Ihrem {{car.model}} ({{car.vin}}) an {{dealer.name}} weitergegeben und um eine zügige Antwort gebeten.\n\nWir bleiben daran und melden uns bis zum {{due.date}} wieder bei Ihnen.',
      },
    },
  },
  {
    occasion: 'apology',
    name: 'Apology and solution',
    nameDe: 'Entschuldigung und Lösung',
    texts: {
      en: {
        subject: 'Your {{car.model}}: our solution',
        body: 'We are sorry for the trouble you have had with your {{car.model}}. This is not what you expect of us, and not what we expect of ourselves.\n\nThis is what we have done:\n\n{{own.words}}\n\nPlease tell us if anything is still open.',
      },
      de: {
        subject: 'Ihr {{car.model}}: unsere Lösung',
        body: 'es tut uns leid, dass Sie mit Ihrem {{car.model}} Ärger hatten. Das entspricht weder Ihren noch unseren Ansprüchen.\n\nDas haben wir unternommen:\n\n{{own.words}}\n\nBitte sagen Sie uns, wenn noch etwas offen ist.',
      },
    },
  },
  {
    occasion: 'goodwill-offered',
    name: 'Goodwill offered',
    nameDe: 'Kulanz angeboten',
    texts: {
      en: {
        subject: 'Your {{car.model}}: our offer',
        body: 'We have examined your concern about your {{car.model}} ({{car.vin}}). Although there is no legal claim, we would like to meet you halfway and offer you:\n\n{{own.words}}\n\nIf you agree, please contact {{dealer.name}} and mention the number {{case.number}}.',
      },
      de: {
        subject: 'Ihr {{car.model}}: unser Angebot',
        body: 'wir haben Ihr Anliegen zu Ihrem {{car.model}} ({{car.vin}}) geprüft. Auch wenn kein Rechtsanspruch besteht, möchten wir Ihnen entgegenkommen und bieten Ihnen an:\n\n{{own.words}}\n\nWenn Sie einverstanden sind, wenden Sie sich bitte an {{dealer.name}} und nennen Sie die Nummer {{case.number}}.',
      },
    },
  },
  {
    occasion: 'goodwill-declined',
    name: 'Goodwill declined',
    nameDe: 'Kulanz abgelehnt',
    texts: {
      en: {
        subject: 'Your {{car.model}}: our decision',
        body: 'We have carefully examined whether we can share the costs for your {{car.model}} ({{car.vin}}). Unfortunately we cannot. The reasons are:\n\n{{own.words}}\n\nWe know that you hoped for another answer, and ask for your understanding.',
      },
      de: {
        subject: 'Ihr {{car.model}}: unsere Entscheidung',
        body: 'wir haben sorgfältig geprüft, ob wir uns an den Kosten für Ihren {{car.model}} ({{car.vin}}) beteiligen können. Leider ist uns das nicht möglich. Die Gründe sind:\n\n{{own.words}}\n\nUns ist bewusst, dass Sie auf eine andere Antwort gehofft haben, und wir bitten um Ihr Verständnis.',
      },
    },
  },
  {
    occasion: 'follow-up',
    name: 'Follow-up',
    nameDe: 'Nachfrage',
    isQuestion: true,
    texts: {
      en: {
        subject: 'Is everything all right with your {{car.model}}?',
        body: 'Some time ago you wrote to us about your {{car.model}}. We would like to know whether everything is all right now.\n\nA short answer to this e-mail is enough. If something is still open, we will take care of it.',
      },
      de: {
        subject: 'Ist mit Ihrem {{car.model}} alles in Ordnung?',
        body: 'vor einiger Zeit haben Sie uns wegen Ihres {{car.model}} geschrieben. Wir möchten gern wissen, ob inzwischen alles in Ordnung ist.\n\nEine kurze Antwort auf diese E-Mail genügt. Wenn noch etwas offen ist, kümmern wir uns darum.',
      },
    },
  },
  {
    occasion: 'final',
    name: 'Final answer',
    nameDe: 'Abschließende Antwort',
    texts: {
      en: {
        subject: 'Your concern {{case.number}}: our answer',
        body: 'Thank you for giving us the opportunity to look into your concern. This is our answer:\n\n{{own.words}}\n\nWith this we regard the matter as settled. If you see it differently, simply reply to this e-mail.',
      },
      de: {
        subject: 'Ihr Anliegen {{case.number}}: unsere Antwort',
        body: 'vielen Dank, dass Sie uns Gelegenheit gegeben haben, Ihr Anliegen zu prüfen. Das ist unsere Antwort:\n\n{{own.words}}\n\nDamit sehen wir die Sache als erledigt an. Wenn Sie das anders sehen, antworten Sie einfach auf diese E-Mail.',
      },
    },
  },
];
