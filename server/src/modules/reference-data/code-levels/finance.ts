import { defineArea } from './define-area.ts';

export const finance = defineArea('finance', 'Financial services', 'Finanzdienstleistungen', {
  leasing: ['Leasing', 'Leasing'],
  'leasing.return-damage': ['Damage report on leasing return', 'Schadensbericht bei Leasingrückgabe'],
  'leasing.mileage': ['Excess mileage charge', 'Nachbelastung Mehrkilometer'],
  'leasing.early-end': ['Early end of leasing', 'Vorzeitiges Leasingende'],
  'leasing.extension': ['Leasing extension', 'Leasingverlängerung'],
  'leasing.instalment': ['Leasing instalment wrong', 'Leasingrate falsch'],
  loan: ['Vehicle loan', 'Fahrzeugfinanzierung'],
  'loan.early-repayment': ['Early loan repayment', 'Vorzeitige Ablösung des Kredits'],
  'loan.booked-twice': ['Instalment booked twice', 'Rate doppelt abgebucht'],
  'loan.rejected': ['Loan application rejected', 'Kreditantrag abgelehnt'],
  'loan.interest': ['Interest rate disputed', 'Zinssatz beanstandet'],
  insurance: ['Insurance', 'Versicherung'],
  'insurance.claim': ['Insurance claim handling', 'Schadenregulierung der Versicherung'],
  'insurance.premium': ['Insurance premium raised', 'Versicherungsbeitrag erhöht'],
  'insurance.cancellation': ['Insurance cancellation', 'Kündigung der Versicherung'],
  contract: ['Contract service', 'Vertragsbetreuung'],
  'contract.documents': ['Registration document not returned', 'Fahrzeugbrief nicht zurückgesandt'],
  'contract.unreachable': ['Contract service unreachable', 'Vertragsbetreuung nicht erreichbar'],
  'contract.data-change': ['Change of address or account', 'Änderung von Adresse oder Konto'],
});
