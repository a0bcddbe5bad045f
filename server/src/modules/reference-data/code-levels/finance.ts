import { defineArea } from './define-area.ts';

export const finance = defineArea('finance', 'Financial services', 'Finanzdienstleistungen', {
  leasing: [
    'Leasing',
    'Leasing',
    {
      'return-damage': ['Damage report on leasing return', 'Schadensbericht bei Leasingrückgabe'],
      mileage: ['Excess mileage charge', 'Nachbelastung Mehrkilometer'],
      'early-end': ['Early end of leasing', 'Vorzeitiges Leasingende'],
      extension: ['Leasing extension', 'Leasingverlängerung'],
      instalment: ['Leasing instalment wrong', 'Leasingrate falsch'],
    },
  ],
  loan: [
    'Vehicle loan',
    'Fahrzeugfinanzierung',
    {
      'early-repayment': ['Early loan repayment', 'Vorzeitige Ablösung des Kredits'],
      'booked-twice': ['Instalment booked twice', 'Rate doppelt abgebucht'],
      rejected: ['Loan application rejected', 'Kreditantrag abgelehnt'],
      interest: ['Interest rate disputed', 'Zinssatz beanstandet'],
    },
  ],
  insurance: [
    'Insurance',
    'Versicherung',
    {
      claim: ['Insurance claim handling', 'Schadenregulierung der Versicherung'],
      premium: ['Insurance premium raised', 'Versicherungsbeitrag erhöht'],
      cancellation: ['Insurance cancellation', 'Kündigung der Versicherung'],
    },
  ],
  contract: [
    'Contract service',
    'Vertragsbetreuung',
    {
      documents: ['Registration document not returned', 'Fahrzeugbrief nicht zurückgesandt'],
      unreachable: ['Contract service unreachable', 'Vertragsbetreuung nicht erreichbar'],
      'data-change': ['Change of address or account', 'Änderung von Adresse oder Konto'],
    },
  ],
});
