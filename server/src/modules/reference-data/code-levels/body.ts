import { defineArea } from './define-area.ts';

export const body = defineArea('body', 'Body and exterior', 'Karosserie und Exterieur', {
  paint: [
    'Paint',
    'Lack',
    {
      blistering: ['Paint blistering', 'Blasenbildung im Lack'],
      peeling: ['Clear coat peeling', 'Klarlack löst sich ab'],
      'stone-chips': ['Excessive stone chips', 'Übermäßiger Steinschlag'],
      'colour-mismatch': ['Colour mismatch', 'Farbabweichung'],
      scratches: ['Scratches on a new vehicle', 'Kratzer am Neufahrzeug'],
      'matt-finish': ['Stains on matt paint', 'Flecken auf Mattlack'],
    },
  ],
  corrosion: [
    'Corrosion',
    'Korrosion',
    {
      doors: ['Rust on doors', 'Rost an den Türen'],
      tailgate: ['Rust on the tailgate', 'Rost an der Heckklappe'],
      underbody: ['Rust on the underbody', 'Rost am Unterboden'],
      perforation: ['Rust perforation', 'Durchrostung'],
    },
  ],
  openings: [
    'Doors, windows and tailgate',
    'Türen, Fenster und Heckklappe',
    {
      'wind-noise': ['Wind noise', 'Windgeräusche'],
      seal: ['Leaking door seal', 'Undichte Türdichtung'],
      window: ['Window does not close', 'Fenster schließt nicht'],
      tailgate: ['Powered tailgate fault', 'Störung der elektrischen Heckklappe'],
      'door-handle': ['Door handle does not work', 'Türgriff ohne Funktion'],
      windscreen: ['Windscreen cracked without impact', 'Frontscheibe ohne Einwirkung gerissen'],
    },
  ],
  roof: [
    'Roof',
    'Dach',
    {
      'panorama-noise': ['Panoramic roof noise', 'Geräusche am Panoramadach'],
      'panorama-leak': ['Panoramic roof leak', 'Undichtes Panoramadach'],
      'soft-top': ['Convertible top fault', 'Störung des Verdecks'],
      'soft-top-leak': ['Convertible top leak', 'Undichtes Verdeck'],
    },
  ],
  lights: [
    'Lights',
    'Beleuchtung',
    {
      condensation: ['Condensation in headlight', 'Feuchtigkeit im Scheinwerfer'],
      headlight: ['Headlight failure', 'Ausfall des Scheinwerfers'],
      adaptive: ['Adaptive light fault', 'Störung des adaptiven Lichts'],
      'rear-light': ['Rear light failure', 'Ausfall der Rückleuchte'],
    },
  ],
  water: [
    'Water ingress',
    'Wassereintritt',
    {
      boot: ['Water in the boot', 'Wasser im Kofferraum'],
      footwell: ['Water in the footwell', 'Wasser im Fußraum'],
      electronics: ['Water damage to electronics', 'Wasserschaden an der Elektronik'],
    },
  ],
});
