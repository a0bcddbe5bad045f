import type { Correspondence } from './correspondence.ts';

export const correspondenceDe: Correspondence = {
  greetings: [
    'Sehr geehrte Damen und Herren,',
    'Guten Tag,',
    'Hallo zusammen,',
    'Sehr geehrtes Team der Kundenbetreuung,',
  ],
  closings: [
    'Mit freundlichen Grüßen\n{name}',
    'Mit freundlichen Grüßen\n{name}\n{phone}',
    'MfG\n{name}\nFahrgestellnummer {vin}',
    'In Erwartung Ihrer Antwort\n{name}, {hometown}',
    'Viele Grüße\n{name}',
    'Hochachtungsvoll\n{name}\nKennzeichen {plate}',
    'Bitte rufen Sie mich unter {phone} an.\n{name}',
  ],
  followUps: {
    carNotReady: [
      'gibt es Neuigkeiten? Mein Auto [steht noch immer in der Werkstatt|ist noch immer nicht in Ordnung], und ich muss planen.',
    ],
    symptoms: [
      'zu Ihren Fragen: Es passiert vor allem [morgens|auf längeren Strecken], zuletzt am {date}. Das Auto steht bis {soon} in der Werkstatt.',
    ],
    faultIsBack: [
      'danke für Ihr Schreiben, aber der Fehler ist wieder da. Genau wie vorher. Bitte nehmen Sie den Fall noch einmal auf.',
    ],
    impatient: [
      'vor {days} Tagen habe ich Ihnen geschrieben und außer einer automatischen Bestätigung nichts gehört. Wie ist der Stand?',
      'dies ist meine zweite Nachricht. Sollte ich diese Woche keine Antwort bekommen, schreibe ich an den Vorstand.',
    ],
    details: [
      'vielen Dank für Ihre Rückmeldung. Anbei die gewünschten Unterlagen. Der Kilometerstand ist heute {km}. Erreichbar bin ich unter {phone}.',
      'ich habe das Formular ausgefüllt. Melden Sie sich bitte, falls noch etwas fehlt.',
    ],
    thanks: [
      'herzlichen Dank für Ihre Hilfe. Genau das hatte ich mir erhofft.',
      'es hat gedauert, aber mit dem Ergebnis bin ich zufrieden. Danke [an Sie persönlich|an alle Beteiligten].',
      'alles erledigt, vielen Dank. [Sie haben einen Kunden behalten.|Von meiner Seite können Sie den Vorgang schließen.]',
    ],
    unsatisfied: [
      'mit Ihrer Antwort bin ich nicht einverstanden. Meine Fragen sind offen, und von {dealer} hat sich niemand gemeldet.',
    ],
  },
  salutation: {
    Mr: 'Sehr geehrter Herr {lastName},',
    Mrs: 'Sehr geehrte Frau {lastName},',
    none: 'Guten Tag {name},',
  },
  signature: 'Mit freundlichen Grüßen\n{agent}\nKundenbetreuung',
  telephoneNote: 'Anruf von {name}, von der Kundenbetreuung aufgenommen:',
  acknowledgement:
    'vielen Dank für Ihre Nachricht. Wir haben sie erhalten und unter der Nummer {case} aufgenommen. Bitte geben Sie diese Nummer bei weiteren Mails im Betreff an. Sie hören in wenigen Arbeitstagen von uns.',
  interim: [
    'vielen Dank für Ihre Geduld. Wir prüfen Ihr Anliegen gemeinsam mit {dealer} und melden uns bis zum {soon} wieder bei Ihnen.',
    'ich habe Ihren Fall übernommen und {dealer} um eine Stellungnahme gebeten. Sobald sie vorliegt, [rufe ich Sie an|schreibe ich Ihnen wieder], spätestens am {soon}.',
  ],
  question: [
    'damit wir Ihr Anliegen zuordnen können, benötigen wir noch einige Angaben: Ihre Anschrift, die Fahrgestellnummer und das Land der Zulassung. Bitte nutzen Sie dazu den folgenden Link, es dauert zwei Minuten.',
    'zur Prüfung Ihres Anliegens fehlen uns noch Angaben zu Ihnen und Ihrem Fahrzeug. Bitte ergänzen Sie diese über den folgenden Link.',
  ],
  replies: {
    repaired: [
      'vielen Dank, dass Sie {dealer} die Gelegenheit zur Prüfung Ihres {model} gegeben haben. Die Ursache wurde gefunden und behoben. Sollte Ihnen in den nächsten Wochen etwas auffallen, wenden Sie sich bitte direkt an mich.',
      'ich freue mich, von {dealer} zu hören, dass Ihr {model} repariert ist. Die Unannehmlichkeiten und die wiederholten Besuche bedauern wir sehr.',
    ],
    software: [
      'unsere Fachleute haben Ihren {model} geprüft und die Daten in unserem System berichtigt. Bitte [starten Sie Fahrzeug und App einmal neu|melden Sie sich einmal neu an], danach sollten alle Funktionen wie gewohnt zur Verfügung stehen.',
      'der von Ihnen beschriebene Fehler ist mit der aktuellen Software behoben. {dealer} installiert sie gern, falls sie Ihren {model} noch nicht erreicht hat.',
    ],
    goodwill: [
      'wir haben Ihr Anliegen erneut geprüft. Aus Kulanz und ohne Anerkennung einer Rechtspflicht übernehmen wir {share} Prozent der Reparaturkosten. {dealer} ist informiert und stimmt alles Weitere mit Ihnen ab.',
      'als Zeichen unserer Wertschätzung beteiligen wir uns mit {share} Prozent an der Reparatur Ihres {model}. {dealer} stellt Ihnen eine korrigierte Rechnung aus.',
    ],
    rejected: [
      'wir haben Ihr Anliegen gemeinsam mit {dealer} sorgfältig geprüft. Angesichts von Alter und Laufleistung Ihres {model} und der Schadensursache können wir uns an den Kosten leider nicht beteiligen. Ich bedaure, Ihnen keine bessere Nachricht geben zu können.',
    ],
    invoice: [
      'die Rechnung wurde geprüft und korrigiert. {dealer} erstattet Ihnen die Differenz. Danke für den Hinweis.',
    ],
    refund: [
      'Sie haben recht, und ich bitte um Entschuldigung. Der Betrag ist angewiesen und sollte in zehn Arbeitstagen auf Ihrem Konto sein.',
    ],
    delivery: [
      'ich habe mit {dealer} und unserer Planung gesprochen. Ihr Fahrzeug ist nun für die Übergabe am {soon} vorgesehen. {dealer} bestätigt Ihnen die Uhrzeit und [stellt bis dahin ein Ersatzfahrzeug|beteiligt sich an Ihrem Mietwagen].',
      'Ihre Enttäuschung kann ich gut verstehen. {dealer} hat Ihnen einen Vorschlag gemacht, den Sie hoffentlich als fair empfinden; die Übergabe begleitet der Verkaufsleiter persönlich.',
    ],
    service: [
      'was Sie schildern, entspricht nicht dem Service, für den wir stehen; dafür bitte ich um Entschuldigung. Ich habe mit der Geschäftsleitung von {dealer} gesprochen, die sich der Sache persönlich angenommen hat.',
      'danke für Ihre offenen Worte. {dealer} bedauert den Vorfall und hat [einen kurzfristigen Termin vorgesehen|Ihnen kostenfrei einen Ersatzwagen angeboten]. Wir behalten das im Blick.',
    ],
    parts: [
      'das Teil für Ihren {model} ist bei {dealer} eingetroffen. Die lange Wartezeit tut mir leid; {dealer} [stimmt die Abholung mit Ihnen ab|übergibt Ihnen das Fahrzeug frisch gewaschen].',
      'das fehlende Teil wurde nun doch per Express an {dealer} geliefert. Danke für Ihre Geduld, die wir strapaziert haben.',
    ],
    finance: [
      'die Kolleginnen und Kollegen der Finanzdienstleistungen haben Ihren Vertrag geprüft und in Ihrem Sinne berichtigt. Eine schriftliche Bestätigung folgt in den nächsten Tagen.',
      'Ihr Vertrag wurde geprüft. Der beanstandete Punkt ist [zu Ihren Gunsten erledigt|im beiliegenden Schreiben erläutert]. Die Verzögerung bitte ich zu entschuldigen.',
    ],
    privacy: [
      'Ihr Anliegen wurde bearbeitet und vollständig umgesetzt. Die Einzelheiten erhalten Sie gesondert von unserem Datenschutz.',
    ],
    legal: [
      'Ihr Schreiben haben wir erhalten und an die zuständige Abteilung übergeben. Bitte haben Sie Verständnis, dass Sie unsere Stellungnahme von dort erhalten.',
    ],
    noted: [
      'vielen Dank, dass Sie sich die Zeit genommen haben. Ihre Worte habe ich ungekürzt an den Fachbereich weitergegeben. Sie werden gelesen, auch wenn sich nicht jeder Wunsch erfüllen lässt.',
      'vielen Dank für Ihre Nachricht. Ihre Meinung ist uns wichtig und wurde aufgenommen.',
    ],
    praise: [
      'was für eine Freude, das zu lesen! Ihre Worte habe ich an alle Beteiligten weitergegeben. Danke, dass Sie uns geschrieben haben, und weiterhin viel Freude mit Ihrem {model}.',
      'herzlichen Dank für Ihre freundliche Nachricht. Sie hängt nun an unserer Pinnwand. Wir wünschen Ihnen allzeit gute Fahrt.',
    ],
  },
  replyPrefix: 'AW:',
};
