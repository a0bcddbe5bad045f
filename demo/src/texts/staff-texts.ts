/** Texts that staff write for each other and to the markets. */
export type StaffTexts = {
  comments: readonly { title: string; body: string }[];
  repeatConcern: string;
  safety: string;
  board: string;
  forwards: readonly string[];
  forwardSubject: string;
  reminder: string;
  escalation: string;
  resumed: string;
};

export const staffTextsEn: StaffTexts = {
  comments: [
    {
      title: 'Call with customer',
      body: 'Called {name} on {phone}. [Calm and factual.|Rather upset, but open to a solution.] Wants a call back as soon as there is news from {dealer}.',
    },
    {
      title: 'Not reached',
      body: 'Tried to call {name} twice, mailbox only. Left a message with the case number.',
    },
    {
      title: 'Dealer called',
      body: 'Spoke with the service manager of {dealer}. They know the vehicle, appointment is planned for {soon}.',
    },
    {
      title: 'Service history checked',
      body: 'History in the system: last service at {km}, everything in our network. No technical campaign open for this vehicle.',
    },
    {
      title: 'Warranty status',
      body: 'Warranty checked: [valid|expired {months} months ago]. Goodwill request can be placed by the dealer.',
    },
    {
      title: 'Similar cases',
      body: 'Searched for similar cases: {times} with the same topic in this market in the last three months. Quality department informed.',
    },
    {
      title: 'Documents received',
      body: 'Customer sent invoice and photographs. [Readable and complete.|Second page of the invoice is missing, asked for it.]',
    },
    {
      title: 'Next step',
      body: 'Follow up on {soon}. If there is no answer from {dealer} by then, call the market team.',
    },
    {
      title: 'Loan vehicle',
      body: '{dealer} provides a loan vehicle from tomorrow. Customer informed by telephone.',
    },
    {
      title: 'Handover to colleague',
      body: 'On leave from tomorrow, case handed over. Everything relevant is in the timeline; customer prefers e-mail.',
    },
    {
      title: 'Technical support',
      body: 'Technical support has opened a ticket and asks for the diagnostic log. Passed on to {dealer}.',
    },
    {
      title: 'Tone',
      body: 'Customer writes sharply, but the facts are right. Please answer point by point and do not use the standard text.',
    },
  ],
  repeatConcern:
    'Repeat concern: the customer has already written to us about this in case {earlier}. Please read that first.',
  safety:
    'Marked as safety relevant because of the description. Product safety informed, no automatic mail to the customer.',
  board: 'Letter to the board. Registered, final reply to be agreed with the board office before it is sent.',
  forwards: [
    'please examine this concern, contact the customer within two working days and let us know the solution through the link below.',
    'the customer expects a statement. Please check the facts, agree on a solution with the customer and enter it through the link.',
    'we ask for your support. Should you need more time, please tell us through the link, with the reason.',
  ],
  forwardSubject: '[{case}] Customer concern: {title}',
  reminder:
    'we have not yet received your answer to case {case}. Please enter the solution or a new date through the link.',
  escalation: 'No answer from {recipient} after the reminders; escalated to level {level}.',
  resumed: 'Case reopened: the customer replied.',
};

export const staffTextsDe: StaffTexts = {
  comments: [
    {
      title: 'Telefonat mit Kunde',
      body: 'Mit {name} unter {phone} gesprochen. [Ruhig und sachlich.|Verärgert, aber gesprächsbereit.] Bittet um Rückruf, sobald es Neues von {dealer} gibt.',
    },
    {
      title: 'Nicht erreicht',
      body: '{name} zweimal angerufen, nur Mailbox. Nachricht mit Vorgangsnummer hinterlassen.',
    },
    {
      title: 'Rücksprache mit Händler',
      body: 'Serviceleiter von {dealer} kennt das Fahrzeug. Termin ist für den {soon} vorgesehen.',
    },
    {
      title: 'Servicehistorie geprüft',
      body: 'Letzter Service bei {km}, alles im Netz. Keine technische Aktion offen.',
    },
    {
      title: 'Gewährleistung',
      body: 'Status geprüft: [läuft noch|seit {months} Monaten abgelaufen]. Kulanzantrag kann vom Händler gestellt werden.',
    },
    {
      title: 'Vergleichbare Fälle',
      body: 'Im Markt {times} Fälle mit gleichem Thema in den letzten drei Monaten. Qualität ist informiert.',
    },
    {
      title: 'Unterlagen eingegangen',
      body: 'Kunde hat Rechnung und Fotos geschickt. [Vollständig und gut lesbar.|Seite 2 der Rechnung fehlt, nachgefordert.]',
    },
    {
      title: 'Wiedervorlage',
      body: 'Wiedervorlage am {soon}. Falls {dealer} bis dahin nicht antwortet, Marktteam anrufen.',
    },
    {
      title: 'Ersatzwagen',
      body: '{dealer} stellt ab morgen einen Ersatzwagen. Kunde telefonisch informiert.',
    },
    {
      title: 'Übergabe',
      body: 'Bin ab morgen im Urlaub, Fall übergeben. Kunde möchte per E-Mail kontaktiert werden.',
    },
    {
      title: 'Technischer Support',
      body: 'Ticket beim technischen Support eröffnet, Diagnoseprotokoll angefordert. An {dealer} weitergegeben.',
    },
    {
      title: 'Zum Ton',
      body: 'Kunde schreibt scharf, hat in der Sache aber recht. Bitte Punkt für Punkt beantworten, kein Standardtext.',
    },
  ],
  repeatConcern:
    'Wiederholtes Anliegen: Der Kunde hat uns dazu bereits geschrieben, siehe {earlier}. Bitte zuerst dort lesen.',
  safety:
    'Wegen der Schilderung als sicherheitsrelevant gekennzeichnet. Produktsicherheit informiert, keine automatische Mail an den Kunden.',
  board:
    'Schreiben an den Vorstand. Registriert, Schlussantwort vor Versand mit dem Vorstandsbüro abstimmen.',
  forwards: [
    'bitte prüfen Sie dieses Anliegen, melden Sie sich innerhalb von zwei Arbeitstagen beim Kunden und teilen Sie uns die Lösung über den folgenden Link mit.',
    'der Kunde erwartet eine Stellungnahme. Bitte klären Sie den Sachverhalt, stimmen Sie eine Lösung mit dem Kunden ab und tragen Sie sie über den Link ein.',
    'wir bitten um Ihre Unterstützung. Sollten Sie mehr Zeit benötigen, teilen Sie uns das bitte mit Begründung über den Link mit.',
  ],
  forwardSubject: '[{case}] Kundenanliegen: {title}',
  reminder:
    'zu Fall {case} liegt uns noch keine Antwort vor. Bitte tragen Sie die Lösung oder einen neuen Termin über den Link ein.',
  escalation: 'Keine Antwort von {recipient} nach den Erinnerungen; eskaliert auf Stufe {level}.',
  resumed: 'Fall wieder geöffnet: Der Kunde hat geantwortet.',
};
