import type { Correspondence } from './correspondence.ts';

export const correspondenceIt: Correspondence = {
  greetings: ['Buongiorno,', 'Gentili signori,', 'Spett.le assistenza clienti,'],
  closings: [
    'Cordiali saluti\n{name}',
    'Distinti saluti\n{name}\n{phone}',
    'In attesa di un vostro riscontro\n{name}',
    'Saluti\n{name}\nTelaio {vin}',
    '{name}, {hometown}',
    'Cordialmente\n{name}\nTarga {plate}',
  ],
  followUps: {
    carNotReady: [
      'ci sono novità? L’auto è [ancora in officina|ancora nelle stesse condizioni] e devo potermi organizzare.',
    ],
    symptoms: [
      'ecco le risposte: succede soprattutto [al mattino|nei viaggi lunghi], l’ultima volta il {date}.',
    ],
    faultIsBack: [
      'vi ringrazio della lettera, ma il problema si è ripresentato identico. Vi chiedo di riaprire la pratica.',
    ],
    impatient: [
      'vi ho scritto {days} giorni fa e ho ricevuto solo una conferma automatica. A che punto siamo?',
    ],
    details: [
      'grazie della risposta. Allego i documenti richiesti. Il contachilometri oggi segna {km}. Mi trovate al {phone}.',
    ],
    thanks: [
      'vi ringrazio molto per l’aiuto. È quello che speravo.',
      'ci è voluto un po’, ma sono soddisfatt<o|a>. Grazie [a lei personalmente|a tutti].',
    ],
    unsatisfied: [
      'la vostra risposta non mi convince: le mie domande restano aperte e da {dealer} non ha chiamato nessuno.',
    ],
  },
  salutation: {
    Mr: 'Gentile Signor {lastName},',
    Mrs: 'Gentile Signora {lastName},',
    none: 'Buongiorno {name},',
  },
  signature: 'Cordiali saluti\n{agent}\nAssistenza clienti',
  telephoneNote: 'Telefonata di {name}, trascritta dall’assistenza clienti:',
  acknowledgement:
    'Thank you for your message. We have received it and opened case {case}. Please keep this number in the subject of any further mail. You will hear from us within a few working days.',
  interim: [
    'la ringraziamo per la pazienza. Stiamo esaminando il Suo caso insieme a {dealer} e La ricontatteremo entro il {soon}.',
  ],
  question: [
    'per poter trattare la Sua richiesta ci mancano alcuni dati: l’indirizzo, il numero di telaio e il Paese di immatricolazione. La preghiamo di usare il link qui sotto, bastano due minuti.',
  ],
  replies: {
    repaired: [
      'grazie per aver dato a {dealer} la possibilità di esaminare la Sua {model}. La causa è stata individuata ed eliminata. Se nelle prossime settimane notasse qualcosa, si rivolga direttamente a me.',
    ],
    software: [
      'i nostri specialisti hanno controllato la Sua {model} e corretto i dati nel sistema. La preghiamo di [riavviare una volta l’auto e l’applicazione|effettuare di nuovo l’accesso]: tutte le funzioni dovrebbero essere disponibili.',
    ],
    goodwill: [
      'abbiamo riesaminato la Sua richiesta. A titolo di correntezza commerciale e senza riconoscimento di obblighi ci facciamo carico del {share} % della riparazione. {dealer} è informato e si accorderà con Lei.',
    ],
    rejected: [
      'abbiamo esaminato con cura la Sua richiesta insieme a {dealer}. Considerati l’età e il chilometraggio della Sua {model} e l’origine del danno, purtroppo non possiamo contribuire alle spese. Mi dispiace non poterLe dare una risposta migliore.',
    ],
    invoice: [
      'la fattura è stata verificata e corretta. {dealer} Le rimborsa la differenza. Grazie della segnalazione.',
    ],
    refund: [
      'ha ragione e Le porgo le nostre scuse. Il rimborso è stato disposto e dovrebbe arrivare entro dieci giorni lavorativi.',
    ],
    delivery: [
      'ho parlato con {dealer} e con la nostra pianificazione. La consegna del Suo veicolo è ora prevista per il {soon}. {dealer} Le confermerà l’orario e [Le mette a disposizione un’auto fino ad allora|contribuirà alle spese di noleggio].',
    ],
    service: [
      'quanto descrive non corrisponde al servizio che vogliamo offrire e me ne scuso. Ne ho parlato con la direzione di {dealer}, che se ne è occupata personalmente.',
    ],
    parts: [
      'il ricambio per la Sua {model} è arrivato presso {dealer}. Mi scuso per la lunga attesa; {dealer} concorderà con Lei il ritiro.',
    ],
    finance: [
      'i colleghi dei servizi finanziari hanno verificato il Suo contratto e lo hanno rettificato come richiesto. Riceverà una conferma scritta nei prossimi giorni.',
    ],
    privacy: [
      'la Sua richiesta è stata eseguita integralmente. Il nostro ufficio per la protezione dei dati Le invierà i dettagli separatamente.',
    ],
    legal: [
      'abbiamo ricevuto la Sua lettera e l’abbiamo trasmessa all’ufficio competente, dal quale riceverà la nostra posizione.',
    ],
    noted: [
      'grazie per averci dedicato il Suo tempo. Ho inoltrato le Sue osservazioni, parola per parola, al reparto interessato.',
    ],
    praise: [
      'che piacere leggerLa! Ho inoltrato le Sue parole a tutte le persone coinvolte. Grazie e buon viaggio con la Sua {model}.',
    ],
  },
  replyPrefix: 'R:',
};
