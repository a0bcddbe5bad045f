import { defineArea } from './define-area.ts';

export const aftersales = defineArea('aftersales', 'Aftersales', 'Aftersales', {
  appointment: [
    'Appointment',
    'Termin',
    {
      'waiting-time': ['Long wait for an appointment', 'Lange Wartezeit auf Termin'],
      cancelled: ['Appointment cancelled', 'Termin abgesagt'],
      'no-callback': ['No callback', 'Kein Rückruf'],
      'replacement-vehicle': ['Replacement vehicle refused', 'Ersatzwagen verweigert'],
    },
  ],
  workshop: [
    'Workshop',
    'Werkstatt',
    {
      'repeat-repair': ['Repeated unsuccessful repair', 'Wiederholt erfolglose Reparatur'],
      diagnosis: ['Diagnosis not accepted', 'Diagnose nicht akzeptiert'],
      'damage-caused': ['Damage caused in the workshop', 'Schaden in der Werkstatt verursacht'],
      duration: ['Repair takes too long', 'Reparatur dauert zu lange'],
      'work-not-done': ['Agreed work not done', 'Vereinbarte Arbeiten nicht ausgeführt'],
      cleanliness: ['Vehicle returned dirty', 'Fahrzeug verschmutzt zurückgegeben'],
    },
  ],
  invoice: [
    'Invoice',
    'Rechnung',
    {
      'billed-twice': ['Items billed twice', 'Positionen doppelt berechnet'],
      estimate: ['Invoice above estimate', 'Rechnung über Kostenvoranschlag'],
      'not-ordered': ['Work billed but not ordered', 'Nicht beauftragte Arbeiten berechnet'],
      'labour-rate': ['Labour rate too high', 'Stundensatz zu hoch'],
      copy: ['Invoice not provided', 'Rechnung nicht erhalten'],
    },
  ],
  'service-plan': [
    'Service plan',
    'Servicevertrag',
    {
      'not-honoured': ['Service plan not honoured', 'Servicevertrag nicht anerkannt'],
      interval: ['Service interval unclear', 'Serviceintervall unklar'],
      history: ['Service history entry missing', 'Eintrag in Servicehistorie fehlt'],
      transfer: ['Transfer to new owner', 'Übertragung auf neuen Halter'],
    },
  ],
  staff: [
    'Service staff',
    'Servicepersonal',
    {
      conduct: ['Unfriendly service staff', 'Unfreundliches Servicepersonal'],
      information: ['No information during repair', 'Keine Information während Reparatur'],
      competence: ['Lack of technical competence', 'Mangelnde Fachkompetenz'],
    },
  ],
  mobility: [
    'Roadside assistance',
    'Pannenhilfe',
    {
      'waiting-time': ['Long wait for assistance', 'Lange Wartezeit auf Pannenhilfe'],
      refused: ['Assistance refused', 'Pannenhilfe verweigert'],
      towing: ['Towing to the wrong place', 'Abschleppen an falschen Ort'],
      'hire-car': ['Hire car not provided', 'Mietwagen nicht gestellt'],
    },
  ],
  recall: [
    'Technical campaigns',
    'Technische Aktionen',
    {
      information: ['Question on a technical campaign', 'Frage zu technischer Aktion'],
      'parts-missing': ['No parts for the campaign', 'Keine Teile für die Aktion'],
      'after-repair': ['Fault after the campaign repair', 'Mangel nach Durchführung der Aktion'],
      'not-informed': ['Not informed of a campaign', 'Über Aktion nicht informiert'],
    },
  ],
});
