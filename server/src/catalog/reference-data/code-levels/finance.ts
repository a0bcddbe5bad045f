import { defineArea } from './define-area.ts';

export const finance = defineArea('finance', 'Financial services', 'Finanzdienstleistungen', {
  leasing: ['Leasing', 'Leasing', 'lease, Leasingvertrag'],
  'leasing.return-damage': [
    'Damage report on leasing return',
    'Schadensbericht bei Leasingrückgabe',
    'wear and tear, inspection, Rückgabeprotokoll, Gutachten, Minderwert',
  ],
  'leasing.mileage': [
    'Excess mileage charge',
    'Nachbelastung Mehrkilometer',
    'miles, kilometres, Mehrkilometer, Minderkilometer',
  ],
  'leasing.early-end': [
    'Early end of leasing',
    'Vorzeitiges Leasingende',
    'termination, terminate, Kündigung, vorzeitig',
  ],
  'leasing.extension': ['Leasing extension', 'Leasingverlängerung'],
  'leasing.instalment': ['Leasing instalment wrong', 'Leasingrate falsch', 'payment, Rate, Monatsrate'],
  loan: [
    'Vehicle loan',
    'Fahrzeugfinanzierung',
    'finance, credit, balloon, Kredit, Darlehen, Schlussrate, Finanzierung',
  ],
  'loan.early-repayment': ['Early loan repayment', 'Vorzeitige Ablösung des Kredits'],
  'loan.booked-twice': ['Instalment booked twice', 'Rate doppelt abgebucht', 'debit, Lastschrift, Abbuchung'],
  'loan.rejected': ['Loan application rejected', 'Kreditantrag abgelehnt'],
  'loan.interest': ['Interest rate disputed', 'Zinssatz beanstandet'],
  insurance: ['Insurance', 'Versicherung', 'policy, cover, Police, Kfz-Versicherung'],
  'insurance.claim': ['Insurance claim handling', 'Schadenregulierung der Versicherung'],
  'insurance.premium': ['Insurance premium raised', 'Versicherungsbeitrag erhöht'],
  'insurance.cancellation': ['Insurance cancellation', 'Kündigung der Versicherung'],
  contract: ['Contract service', 'Vertragsbetreuung'],
  'contract.documents': [
    'Registration document not returned',
    'Fahrzeugbrief nicht zurückgesandt',
    'V5C, logbook, title, ZB II, Zulassungsbescheinigung',
  ],
  'contract.unreachable': ['Contract service unreachable', 'Vertragsbetreuung nicht erreichbar'],
  'contract.data-change': [
    'Change of address or account',
    'Änderung von Adresse oder Konto',
    'IBAN, bank details, Bankverbindung, Umzug',
  ],
});
