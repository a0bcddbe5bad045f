import type { Correspondence } from './correspondence.ts';

export const correspondenceFr: Correspondence = {
  greetings: ['Madame, Monsieur,', 'Bonjour,', 'Madame, Monsieur, bonjour,'],
  closings: [
    'Cordialement,\n{name}',
    'Je vous prie d’agréer, Madame, Monsieur, mes salutations distinguées.\n{name}',
    'Dans l’attente de votre réponse,\n{name}\n{phone}',
    'Salutations\n{name}\nN° de châssis : {vin}',
    '{name}, {hometown}',
    'Cordialement\n{name}\nImmatriculation {plate}',
  ],
  followUps: {
    carNotReady: [
      'Avez-vous du nouveau ? La voiture est [toujours à l’atelier|toujours dans le même état] et je dois m’organiser.',
    ],
    symptoms: [
      'Voici mes réponses : cela se produit surtout [le matin|sur longs trajets], la dernière fois le {date}.',
    ],
    faultIsBack: [
      'Je vous remercie de votre courrier, mais le problème est revenu, identique. Je vous demande de rouvrir le dossier.',
    ],
    impatient: [
      'Je vous ai écrit il y a {days} jours et n’ai reçu qu’un accusé de réception automatique. Où en est mon dossier ?',
    ],
    details: [
      'Merci de votre retour. Vous trouverez ci-joint les documents demandés. Le compteur affiche aujourd’hui {km}. Vous pouvez me joindre au {phone}.',
    ],
    thanks: [
      'Merci beaucoup pour votre aide. C’est exactement ce que j’espérais.',
      'Cela a pris du temps, mais le résultat me convient. Merci [à vous personnellement|à toute l’équipe].',
    ],
    unsatisfied: [
      'Votre réponse ne me satisfait pas : mes questions restent entières et personne chez {dealer} ne m’a rappelé<|e>.',
    ],
  },
  salutation: { Mr: 'Monsieur {lastName},', Mrs: 'Madame {lastName},', none: 'Bonjour {name},' },
  signature: 'Cordialement,\n{agent}\nService clients',
  telephoneNote: 'Appel de {name}, propos recueillis par le service clients :',
  acknowledgement:
    'Thank you for your message. We have received it and opened case {case}. Please keep this number in the subject of any further mail. You will hear from us within a few working days.',
  interim: [
    'nous vous remercions de votre patience. Nous étudions votre dossier avec {dealer} et reviendrons vers vous d’ici au {soon}.',
    'j’ai repris votre dossier et demandé à {dealer} de prendre position. Je vous [rappelle|écris] au plus tard le {soon}.',
  ],
  question: [
    'afin de traiter votre demande, il nous manque quelques informations : votre adresse, le numéro de châssis et le pays d’immatriculation. Merci d’utiliser le lien ci-dessous, cela ne prend que deux minutes.',
  ],
  replies: {
    repaired: [
      'merci d’avoir permis à {dealer} d’examiner votre {model}. La cause a été trouvée et la réparation effectuée. Si vous remarquez quoi que ce soit dans les semaines à venir, adressez-vous directement à moi.',
      'j’apprends avec plaisir par {dealer} que votre {model} est réparée. Nous regrettons vivement les désagréments et les allers-retours.',
    ],
    software: [
      'nos spécialistes ont vérifié votre {model} et corrigé les données dans notre système. Merci de [redémarrer une fois le véhicule et l’application|vous reconnecter] ; toutes les fonctions devraient être rétablies.',
    ],
    goodwill: [
      'nous avons réexaminé votre demande. À titre commercial et sans reconnaissance de responsabilité, nous prenons en charge {share} % du coût de la réparation. {dealer} en est informé et conviendra de la suite avec vous.',
    ],
    rejected: [
      'nous avons étudié votre demande avec {dealer}. Compte tenu de l’âge et du kilométrage de votre {model} ainsi que de l’origine du dommage, nous ne pouvons malheureusement pas participer aux frais. Je regrette de ne pouvoir vous répondre plus favorablement.',
    ],
    invoice: [
      'la facture a été vérifiée et corrigée. {dealer} vous rembourse la différence. Merci de nous l’avoir signalé.',
    ],
    refund: [
      'vous avez raison et je vous présente nos excuses. Le remboursement est lancé et devrait vous parvenir sous dix jours ouvrés.',
    ],
    delivery: [
      'j’ai échangé avec {dealer} et notre service de planification. La remise de votre véhicule est désormais prévue le {soon}. {dealer} vous confirmera l’heure et [met un véhicule à votre disposition d’ici là|participe à vos frais de location].',
    ],
    service: [
      'ce que vous décrivez ne correspond pas au service que nous voulons offrir et je vous prie de nous en excuser. J’en ai parlé avec la direction de {dealer}, qui s’est saisie personnellement du dossier.',
    ],
    parts: [
      'la pièce destinée à votre {model} est arrivée chez {dealer}. Je regrette cette longue attente ; {dealer} conviendra avec vous de la restitution.',
    ],
    finance: [
      'nos collègues des services financiers ont vérifié votre contrat et l’ont rectifié comme vous le demandiez. Une confirmation écrite vous parviendra dans les prochains jours.',
    ],
    privacy: [
      'votre demande a été traitée intégralement. Notre service de protection des données vous en communiquera le détail séparément.',
    ],
    legal: [
      'nous avons bien reçu votre courrier et l’avons transmis au service compétent, qui vous fera part de notre position.',
    ],
    noted: [
      'merci d’avoir pris le temps de nous écrire. J’ai transmis vos remarques, mot pour mot, au service concerné. Elles seront lues, même si tous les souhaits ne peuvent être exaucés.',
    ],
    praise: [
      'quel plaisir de vous lire ! J’ai transmis vos mots à toutes les personnes concernées. Merci, et bonne route avec votre {model}.',
    ],
  },
  replyPrefix: 'RE:',
};
