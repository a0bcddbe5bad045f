import { defineArea } from './define-area.ts';

export const body = defineArea('body', 'Body and exterior', 'Karosserie und Exterieur', {
  paint: ['Paint', 'Lack', 'varnish, lacquer, finish, paintwork, Lackierung'],
  'paint.blistering': ['Paint blistering', 'Blasenbildung im Lack', 'bubbles, Bläschen, Lackblasen'],
  'paint.peeling': ['Clear coat peeling', 'Klarlack löst sich ab', 'flaking, lacquer, blättert, platzt ab'],
  'paint.stone-chips': ['Excessive stone chips', 'Übermäßiger Steinschlag', 'chips, Steinschläge'],
  'paint.colour-mismatch': ['Colour mismatch', 'Farbabweichung', 'color, shade, Farbton, Farbunterschied'],
  'paint.scratches': [
    'Scratches on a new vehicle',
    'Kratzer am Neufahrzeug',
    'scratch, swirl, scuff, Schramme, verkratzt',
  ],
  'paint.matt-finish': ['Stains on matt paint', 'Flecken auf Mattlack', 'frozen, matte, mattlackiert'],
  corrosion: ['Corrosion', 'Korrosion', 'rust, oxidation, Rost'],
  'corrosion.doors': ['Rust on doors', 'Rost an den Türen'],
  'corrosion.tailgate': [
    'Rust on the tailgate',
    'Rost an der Heckklappe',
    'boot lid, trunk, Kofferraumdeckel',
  ],
  'corrosion.underbody': [
    'Rust on the underbody',
    'Rost am Unterboden',
    'floor, sill, Schweller, Bodenblech',
  ],
  'corrosion.perforation': ['Rust perforation', 'Durchrostung', 'hole, durchgerostet, Rostloch'],
  openings: [
    'Doors, windows and tailgate',
    'Türen, Fenster und Heckklappe',
    'door, boot, trunk, bonnet, hood, Tür, Motorhaube, Kofferraum, Scheibe',
  ],
  'openings.wind-noise': ['Wind noise', 'Windgeräusche', 'whistling, pfeift, Pfeifen, Fahrtwind'],
  'openings.seal': ['Leaking door seal', 'Undichte Türdichtung', 'rubber, weatherstrip, Gummi, Dichtung'],
  'openings.window': [
    'Window does not close',
    'Fenster schließt nicht',
    'power window, regulator, Fensterheber',
  ],
  'openings.tailgate': [
    'Powered tailgate fault',
    'Störung der elektrischen Heckklappe',
    'boot lid, trunk, liftgate, hatch, Kofferraum, Heckdeckel',
  ],
  'openings.door-handle': ['Door handle does not work', 'Türgriff ohne Funktion'],
  'openings.windscreen': [
    'Windscreen cracked without impact',
    'Frontscheibe ohne Einwirkung gerissen',
    'windshield, glass, crack, Windschutzscheibe, Glasbruch, Scheibe',
  ],
  roof: ['Roof', 'Dach', 'sunroof, convertible, cabrio, Schiebedach, Panoramadach, Verdeck, Cabriodach'],
  'roof.panorama-noise': [
    'Panoramic roof noise',
    'Geräusche am Panoramadach',
    'sunroof, creak, Schiebedach, knarzt',
  ],
  'roof.panorama-leak': [
    'Panoramic roof leak',
    'Undichtes Panoramadach',
    'sunroof, water, Schiebedach, Wasser',
  ],
  'roof.soft-top': ['Convertible top fault', 'Störung des Verdecks', 'hood, hardtop, Cabrio'],
  'roof.soft-top-leak': ['Convertible top leak', 'Undichtes Verdeck'],
  lights: ['Lights', 'Beleuchtung', 'lamps, LED, xenon, bulb, Licht, Lampe, Leuchten'],
  'lights.condensation': [
    'Condensation in headlight',
    'Feuchtigkeit im Scheinwerfer',
    'fog, moisture, steamed up, beschlagen, Kondenswasser',
  ],
  'lights.headlight': [
    'Headlight failure',
    'Ausfall des Scheinwerfers',
    'headlamp, low beam, high beam, laser light, Abblendlicht, Fernlicht, Laserlicht',
  ],
  'lights.adaptive': [
    'Adaptive light fault',
    'Störung des adaptiven Lichts',
    'matrix, high-beam assistant, Kurvenlicht, Fernlichtassistent',
  ],
  'lights.rear-light': [
    'Rear light failure',
    'Ausfall der Rückleuchte',
    'tail light, brake light, indicator, Rücklicht, Bremslicht, Blinker',
  ],
  water: ['Water ingress', 'Wassereintritt', 'leak, damp, wet, mould, feucht, nass, Schimmel, undicht'],
  'water.boot': ['Water in the boot', 'Wasser im Kofferraum', 'trunk, spare wheel well, Reserveradmulde'],
  'water.footwell': ['Water in the footwell', 'Wasser im Fußraum', 'carpet, Teppich'],
  'water.electronics': ['Water damage to electronics', 'Wasserschaden an der Elektronik'],
});
