import type { Outcome } from './correspondence/correspondence.ts';

type TopicSolutions = { outcome: Outcome; solutions: readonly string[] };

/**
 * By the beginning of a topic's code, the longest that fits. The solutions are what a dealer answers through the link
 * ("Solution (in English) *").
 */
export const topicSolutions: Readonly<Record<string, TopicSolutions>> = {
  powertrain: {
    outcome: 'repaired',
    solutions: [
      'Fault reproduced on a joint test drive. Faulty component replaced under warranty, vehicle returned on {done}. Customer satisfied.',
      'Vehicle examined together with the technical support. Control unit reprogrammed and adaptation values reset; test drive over 60 km without fault.',
    ],
  },
  'powertrain.engine': {
    outcome: 'repaired',
    solutions: [
      'Engine checked with the test module. [Crankcase ventilation|Ignition coil of cylinder 3|Coolant thermostat] replaced, fault memory cleared, test drive without fault. Vehicle collected on {done}.',
      'Oil consumption measured over 1,000 km after replacing the crankcase ventilation: now within specification. Result explained and handed to the customer in writing.',
      'Wiring to the engine control unit was chafed. Harness repaired and secured, customer informed and satisfied. No cost for the customer.',
    ],
  },
  'powertrain.transmission': {
    outcome: 'repaired',
    solutions: [
      'Transmission oil renewed, adaptation run carried out by our transmission specialist. Gear changes smooth again, confirmed by the customer on a test drive on {done}.',
      'Mechatronics unit replaced after consultation with technical support. Customer had a loan vehicle during the repair.',
    ],
  },
  chassis: {
    outcome: 'repaired',
    solutions: [
      'Noise located at the [front control arm|rear subframe mount|anti-roll bar link]; part replaced on both sides, wheel alignment carried out. Customer confirmed the result on {done}.',
      'Vehicle examined with a regional technician. Worn part replaced as goodwill, no further findings.',
    ],
  },
  'chassis.brakes': {
    outcome: 'repaired',
    solutions: [
      'Brake discs and pads replaced with the revised version, brake fluid renewed, test drive without findings. Customer collected the vehicle on {done}.',
      'Brake system checked on the test bench, brake servo replaced as a precaution. Values documented and handed to the customer.',
    ],
  },
  'chassis.wheels': {
    outcome: 'repaired',
    solutions: [
      'Wheels examined and balanced, wheel alignment corrected. [Sensor replaced under warranty.|One rim replaced as goodwill.] Customer satisfied.',
    ],
  },
  body: {
    outcome: 'repaired',
    solutions: [
      'Vehicle inspected in our body shop, seal and drains renewed, leak test passed. Trim dried and cleaned. Vehicle returned on {done}.',
      'Component replaced and adjusted. Customer informed in person and satisfied with the result.',
    ],
  },
  'body.paint': {
    outcome: 'repaired',
    solutions: [
      'Paint thickness measured, affected panels stripped and repainted by our body shop. Customer inspected the result in daylight on {done} and accepted it.',
      'Damage documented, repainting of both doors approved. Carried out with a loan vehicle free of charge.',
    ],
  },
  'body.corrosion': {
    outcome: 'repaired',
    solutions: [
      'Corrosion documented and approved under the perforation warranty. Panel replaced and painted, cavity wax renewed.',
    ],
  },
  interior: {
    outcome: 'repaired',
    solutions: [
      'Cause found at a clip behind the trim; clips and felt renewed, joint test drive with the customer without noise.',
      'Component replaced under warranty, function checked. Customer informed and satisfied.',
    ],
  },
  'interior.climate': {
    outcome: 'repaired',
    solutions: [
      'Leak found at the condenser with tracer gas. Condenser and seals replaced, system refilled; outlet temperature 5 °C. Vehicle collected on {done}.',
      'Evaporator cleaned and filter renewed, drain cleared. No smell on handover. No charge to the customer.',
    ],
  },
  'interior.seats': {
    outcome: 'repaired',
    solutions: [
      'Seat cover and heating mat replaced under warranty. Customer satisfied with the result on {done}.',
    ],
  },
  electrics: {
    outcome: 'repaired',
    solutions: [
      'Fault memory read out, vehicle observed for 48 hours. Faulty control unit replaced and programmed, no further entries.',
      'Plug connection corroded and replaced, software brought up to the current level. Customer satisfied.',
    ],
  },
  'electrics.low-voltage': {
    outcome: 'repaired',
    solutions: [
      'Closed-circuit current measured over two nights: control unit did not go to sleep. Software updated, battery replaced at our expense. No failure since {done}.',
    ],
  },
  'electrics.assistance': {
    outcome: 'repaired',
    solutions: [
      'Windscreen camera replaced and calibrated on the test bench, software updated. Test drive of 120 km on the motorway with the customer without event.',
      'Radar sensor was misaligned after a repair elsewhere. Realigned, report handed to the customer.',
    ],
  },
  'electrics.infotainment': {
    outcome: 'software',
    solutions: [
      'Head unit programmed to the current software level, settings restored. No restart in three days of testing. Vehicle returned on {done}.',
      'Head unit replaced under warranty. Customer profile transferred together with the customer.',
    ],
  },
  'electrics.locking.theft': {
    outcome: 'noted',
    solutions: [
      'Key data read out and sent to the customer for the insurance. Customer advised on the current protection of the key.',
    ],
  },
  'electric-drive': {
    outcome: 'repaired',
    solutions: [
      'Checked by our high-voltage technician. [Charging unit|Locking motor of the charging socket|Electric coolant pump] replaced under warranty, charging tested on AC and DC.',
    ],
  },
  'electric-drive.hv-battery': {
    outcome: 'repaired',
    solutions: [
      'Capacity of the high-voltage battery measured: 94 per cent, within the warranty condition. Cell balancing carried out, result explained to the customer in writing on {done}.',
      'One cell module replaced under the battery warranty after approval by the competence centre. Range after the repair confirmed by the customer.',
    ],
  },
  'electric-drive.public-charging': {
    outcome: 'refund',
    solutions: [
      'Charging records checked. Amount refunded to the customer’s account, confirmation sent on {done}.',
    ],
  },
  'electric-drive.wallbox': {
    outcome: 'delivery',
    solutions: [
      'Wallbox delivered and installed on {done}. Customer receives charging credit for the waiting time.',
      'Wallbox exchanged by our installation partner, communication with the vehicle tested.',
    ],
  },
  connected: {
    outcome: 'software',
    solutions: [
      'Mapping of the vehicle corrected in the backend, account linked again together with the customer. All functions tested on {done}.',
      'Software updated in the workshop free of charge. Functions demonstrated to the customer.',
    ],
  },
  'connected.subscriptions': {
    outcome: 'refund',
    solutions: ['Cancellation confirmed with effect from the original date, amount refunded on {done}.'],
  },
  sales: {
    outcome: 'delivery',
    solutions: [
      'Management called the customer and apologised. Agreed compensation: [a set of winter wheels|the first service free of charge|a fuel voucher]. Customer accepted.',
      'Meeting with the customer on {done}. The point was settled as stated in the contract; customer confirmed in writing.',
    ],
  },
  'sales.delivery': {
    outcome: 'delivery',
    solutions: [
      'Vehicle arrived at our site; handover on {done} confirmed with the customer. Cost of the hire car shared half and half.',
      'New date of delivery confirmed by the plant. Customer receives a demonstration vehicle until then, free of charge.',
    ],
  },
  'sales.used-cars': {
    outcome: 'service',
    solutions: [
      'Vehicle inspected by an independent expert at our expense. Reduction of the purchase price agreed with the customer on {done}.',
      'Documents of the previous owner obtained and handed over; open points repaired free of charge.',
    ],
  },
  'sales.direct-sales': {
    outcome: 'refund',
    solutions: ['Payment found under a wrong reference. Refund released, customer informed on {done}.'],
  },
  aftersales: {
    outcome: 'service',
    solutions: [
      'Service manager called the customer and apologised. Appointment brought forward, loan vehicle free of charge.',
      'Conversation with the team held. Customer received an apology and a free vehicle treatment on {done}.',
    ],
  },
  'aftersales.workshop': {
    outcome: 'service',
    solutions: [
      'Vehicle taken in again with a technician from headquarters. Cause found and repaired, customer drove it himself before collection on {done}.',
      'Damage repaired in our body shop at our expense. Loan vehicle provided, customer satisfied.',
    ],
  },
  'aftersales.invoice': {
    outcome: 'refund',
    solutions: [
      'Invoice checked: the item was entered twice by mistake. Credit note issued and amount transferred on {done}.',
      'Estimate had been exceeded without consulting the customer. Difference refunded, apology by the service manager.',
    ],
  },
  'aftersales.recall': {
    outcome: 'repaired',
    solutions: [
      'Parts received, campaign carried out on {done}. Loan vehicle provided. Customer informed and satisfied.',
    ],
  },
  parts: {
    outcome: 'parts',
    solutions: [
      'Part received by express and fitted on {done}. Loan vehicle free of charge for the time of waiting.',
      'Part obtained from the stock of another dealer. Repair finished, customer satisfied.',
    ],
  },
  'parts.price': {
    outcome: 'service',
    solutions: ['Price explained to the customer. Discount on parts and labour granted as goodwill.'],
  },
  'parts.lifestyle': {
    outcome: 'refund',
    solutions: ['Return found in the warehouse. Amount refunded on {done}, customer informed by e-mail.'],
  },
  warranty: {
    outcome: 'goodwill',
    solutions: [
      'Case submitted again with photographs and service history. Goodwill approved: {share} per cent of parts and labour. Customer accepted on {done}.',
      'Decision revised in favour of the customer. Repair carried out, customer pays the remaining share only.',
    ],
  },
  'warranty.remedy': {
    outcome: 'legal',
    solutions: [
      'Meeting with the customer and our management on {done}. Agreement reached on a repair with a deadline; legal department informed.',
    ],
  },
  finance: {
    outcome: 'finance',
    solutions: [
      'Contract checked with Financial Services. Booking corrected, written confirmation sent to the customer on {done}.',
      'Report reviewed with photographs: [four of seven|two of five] items withdrawn. Corrected invoice sent, customer agreed.',
    ],
  },
  'data-protection': {
    outcome: 'privacy',
    solutions: [
      'Request carried out, consent and addresses removed from all systems on {done}. Confirmation sent to the customer.',
    ],
  },
  brand: {
    outcome: 'noted',
    solutions: [
      'Customer called back in person, opinion passed on to the department. No further action needed.',
    ],
  },
  'brand.customer-care': {
    outcome: 'service',
    solutions: [
      'Customer called on {done}, all open questions answered. A fixed contact person has been named.',
    ],
  },
  'brand.network': {
    outcome: 'service',
    solutions: [
      'Management met the customer on {done} and apologised. Collection and delivery service agreed for the next services.',
    ],
  },
  'brand.praise': {
    outcome: 'praise',
    solutions: [
      'Thank you, we have read it out at the morning meeting. The customer received a handwritten card.',
    ],
  },
  motorcycles: {
    outcome: 'repaired',
    solutions: [
      'Motorcycle examined, part replaced under warranty, test ride without findings on {done}. Rider satisfied.',
      'Repair carried out with priority before the season. [Handlebar bearing|Seal|Display] replaced, no charge.',
    ],
  },
  'motorcycles.equipment': {
    outcome: 'goodwill',
    solutions: [
      'Article examined and exchanged as goodwill. Damage of the customer settled with a contribution.',
    ],
  },
};

/** Without a topic, and for goodwill requests that were not granted. */
export const refusalSolutions: readonly string[] = [
  'Vehicle examined. Cause is [an external influence|wear in line with the mileage]; no contribution possible. Explained to the customer in person on {done}.',
  'Request examined with warranty department. Age and mileage do not allow a contribution. Customer informed, not satisfied.',
];

export const goodwillSolutions: readonly string[] = [
  'Goodwill granted: {share} per cent of parts and labour. Customer accepted and the repair is [finished|planned for {soon}].',
  'Repair carried out, {share} per cent taken over as goodwill in view of the complete service history. Customer very satisfied.',
];

export const delayReasons: readonly string[] = [
  'Diagnostic unit arrives on Friday; appointment with the customer on Monday.',
  'Part on back order, delivery announced for next week.',
  'Customer is on holiday and will bring the vehicle afterwards.',
  'Waiting for the approval of the goodwill request by the importer.',
  'Technical support has asked for further measurements.',
  'Vehicle not yet on site, customer asked for a later appointment.',
  'Our body shop is fully booked, earliest date next week.',
  'Expert opinion has been ordered and is not here yet.',
  'Responsible service manager is away until Thursday.',
  'Regional technician visits us in the coming week and wants to see the vehicle.',
  'Customer could not be reached so far, third attempt tomorrow.',
  'Waiting for the statement of Financial Services.',
];
