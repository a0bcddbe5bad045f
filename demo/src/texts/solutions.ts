import type { Outcome } from './correspondence/correspondence.ts';

type TopicSolutions = { outcome: Outcome; solutions: readonly string[] };

/**
 * Solutions by prefix of a topic's code. The longest match wins. Dealers enter them by the link ("Solution (in English)
 * *").
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
      'Engine checked with the test module. [Ignition coil of cylinder 3|Coolant thermostat|Fuel pump control unit] replaced, fault memory cleared, test drive without fault. Vehicle collected on {done}.',
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
      'Component replaced and adjusted. Customer informed in person and satisfied with the result on {done}.',
      'Vehicle inspected in our body shop, part renewed under warranty. Customer collected the vehicle on {done}.',
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
      'Climate control examined, faulty flap motor replaced under warranty. Vehicle returned on {done}.',
    ],
  },
  'interior.seats': {
    outcome: 'repaired',
    solutions: [
      'Seat examined, [heating mat and control unit|cover] replaced under warranty. Customer satisfied with the result on {done}.',
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
      'Checked by our high-voltage technician. Faulty component replaced under warranty, test drive without message on {done}.',
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
    outcome: 'service',
    solutions: [
      'Wallbox exchanged by our installation partner on {done}, communication with the vehicle tested.',
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
    outcome: 'service',
    solutions: ['Management called the customer and apologised. Solution agreed in writing on {done}.'],
  },
  'sales.delivery': {
    outcome: 'delivery',
    solutions: [
      'Vehicle arrived at our site; date of handover confirmed with the customer on {done}. Cost of the hire car shared half and half.',
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
      'Vehicle taken in again with a technician from headquarters. Cause found and repaired, joint test drive before collection on {done}.',
      'Quality check repeated by the foreman, fault found and repaired free of charge. Customer informed on {done}.',
    ],
  },
  'aftersales.invoice': {
    outcome: 'invoice',
    solutions: [
      'Invoice checked: the item was entered by mistake. Credit note issued and amount transferred on {done}.',
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
  'powertrain.engine.oil-consumption': {
    outcome: 'repaired',
    solutions: [
      'Crankcase ventilation replaced, oil consumption measured over 1,000 km: now within specification. Result handed to the customer in writing on {done}.',
      'Valve stem seals and crankcase ventilation renewed under warranty. Customer informed and satisfied.',
    ],
  },
  'powertrain.engine.coolant-loss': {
    outcome: 'repaired',
    solutions: [
      'Leak found at the expansion tank with UV dye. Tank, cap and hose renewed, pressure test passed. Vehicle returned on {done}.',
    ],
  },
  'powertrain.engine.overheating': {
    outcome: 'repaired',
    solutions: [
      'Electric coolant pump and thermostat replaced, system bled, test drive of 80 km at normal temperature. Vehicle returned on {done}.',
    ],
  },
  'powertrain.exhaust.particulate-filter': {
    outcome: 'service',
    solutions: [
      'Filter cleaned in an external regeneration instead of being replaced, customer advised on its use. No charge, as the advice at the sale had been incomplete.',
    ],
  },
  'powertrain.exhaust.adblue': {
    outcome: 'repaired',
    solutions: [
      'AdBlue tank unit with heater replaced at our expense, software updated. Counter reset, vehicle returned on {done}.',
    ],
  },
  'powertrain.fuel': {
    outcome: 'repaired',
    solutions: [
      'Fuel line and tank sensor examined on the lift; [seal of the sensor unit|line coupling] replaced under warranty, no smell after 24 hours. Vehicle returned on {done}.',
    ],
  },
  'chassis.steering': {
    outcome: 'repaired',
    solutions: [
      'Steering examined on the lift and on the road. [Plug of the steering gear|Tie rod and alignment] renewed, no further events on 120 km. Report handed to the customer on {done}.',
    ],
  },
  'chassis.suspension.air-suspension': {
    outcome: 'repaired',
    solutions: [
      'Air spring on the left and compressor relay replaced, height calibrated. Level unchanged after two nights. Vehicle returned on {done}.',
    ],
  },
  'chassis.suspension.spring': {
    outcome: 'repaired',
    solutions: [
      'Both rear springs and the damaged tyre replaced as goodwill. Broken spring sent to the laboratory. Vehicle returned on {done}.',
    ],
  },
  'body.water': {
    outcome: 'repaired',
    solutions: [
      'Water ingress located with a leak test; seal and drains renewed, interior dried. Leak test passed on {done}.',
      'Cause found with a technician from headquarters: drain hose was kinked. Rerouted, carpet renewed, no water after heavy rain.',
    ],
  },
  'body.roof.panorama-leak': {
    outcome: 'repaired',
    solutions: [
      'Water ingress located with a leak test; seal and drains renewed, interior dried. Leak test passed on {done}.',
      'Cause found with a technician from headquarters: drain hose was kinked. Rerouted, carpet renewed, no water after heavy rain.',
    ],
  },
  'body.roof': {
    outcome: 'repaired',
    solutions: [
      'Roof mechanism adjusted and hydraulic unit replaced, opened and closed twenty times without fault. Vehicle returned on {done}.',
    ],
  },
  'body.lights': {
    outcome: 'repaired',
    solutions: [
      'Headlight replaced under warranty, ventilation checked. No condensation after the car wash test on {done}.',
    ],
  },
  'body.openings': {
    outcome: 'repaired',
    solutions: [
      'Door and seal adjusted, [window lift|lock mechanism] replaced under warranty. Test drive with the customer on {done}, customer satisfied.',
    ],
  },
  'body.openings.tailgate': {
    outcome: 'repaired',
    solutions: [
      'Tailgate drive and anti-trap strip replaced, function tested with the measuring device. Report sent to headquarters, customer informed on {done}.',
    ],
  },
  'interior.climate.cooling': {
    outcome: 'repaired',
    solutions: [
      'Leak found at the condenser with tracer gas. Condenser and seals replaced, system refilled; outlet temperature 5 °C. Vehicle collected on {done}.',
    ],
  },
  'interior.climate.smell': {
    outcome: 'repaired',
    solutions: [
      'Evaporator cleaned and filter renewed, drain cleared. No smell on handover on {done}. No charge to the customer.',
    ],
  },
  'interior.climate.auxiliary-heating': {
    outcome: 'repaired',
    solutions: [
      'Vehicle left outside overnight at -4 °C: fault reproduced. Glow pin and fuel pump of the heater replaced, three cold starts without fault.',
    ],
  },
  'interior.trim.sticky': {
    outcome: 'goodwill',
    solutions: ['Surfaces renewed as goodwill. Customer pays labour only and accepted on {done}.'],
  },
  'interior.restraint': {
    outcome: 'repaired',
    solutions: [
      'Restraint system read out by technical support, [plug under the seat|control unit] replaced, report kept. Vehicle handed over on {done}.',
    ],
  },
  'electrics.locking': {
    outcome: 'repaired',
    solutions: [
      'Antenna and tilt sensor checked overnight; sensor replaced and sensitivity adjusted under warranty. No alarm since {done}.',
    ],
  },
  'electric-drive.charging': {
    outcome: 'repaired',
    solutions: [
      'Charging unit replaced under warranty after a test at three stations. AC and DC charging normal, record handed to the customer on {done}.',
      'Battery heating and charging software updated. Charging curve measured at a 150 kW station: within specification.',
    ],
  },
  'electric-drive.charging.plug-locked': {
    outcome: 'repaired',
    solutions: [
      'Locking motor of the charging socket replaced, emergency release repaired. Blocking fee refunded by voucher. Vehicle returned on {done}.',
    ],
  },
  'electric-drive.charging.cable': {
    outcome: 'repaired',
    solutions: [
      'Cable taken in for examination and replaced free of charge. Socket of the vehicle checked, no findings.',
    ],
  },
  'electric-drive.motor': {
    outcome: 'repaired',
    solutions: [
      'Behaviour checked against the specification; software of the drive unit updated. Explained to the customer on a joint drive on {done}.',
    ],
  },
  'electric-drive.wallbox.delivery': {
    outcome: 'service',
    solutions: [
      'Wallbox delivered and installed on {done}. Customer receives charging credit for the waiting time.',
    ],
  },
  'connected.updates': {
    outcome: 'software',
    solutions: [
      'Software installed in the workshop free of charge, settings restored with the customer on {done}.',
      'Missing function enabled again by coding; customer confirmed on {done}.',
    ],
  },
  'connected.navigation': {
    outcome: 'software',
    solutions: [
      'Map data installed in the workshop free of charge, route tested with the customer on {done}.',
    ],
  },
  'connected.subscriptions.activation': {
    outcome: 'software',
    solutions: [
      'Booking assigned to the vehicle by hand, function available since {done}. One month extended free of charge.',
    ],
  },
  'connected.subscriptions.price': {
    outcome: 'noted',
    solutions: ['Opinion passed on to product management. Customer called back, no further action wished.'],
  },
  'sales.order': {
    outcome: 'delivery',
    solutions: [
      'Order confirmation issued, production week and date of delivery confirmed in writing on {done}.',
      'Point settled as stated in the contract; new date of delivery confirmed with the customer.',
    ],
  },
  'sales.order.configuration': {
    outcome: 'service',
    solutions: [
      'Deviation confirmed. Customer chose a price reduction instead of an exchange; agreed in writing on {done}.',
    ],
  },
  'sales.advice': {
    outcome: 'service',
    solutions: [
      'Management called the customer and apologised. Promise kept after all: [a set of winter wheels|the first service free of charge|a revised offer]. Customer accepted.',
      'Meeting with the customer on {done}, point settled in his favour.',
    ],
  },
  'sales.delivery.documents': {
    outcome: 'delivery',
    solutions: [
      'Documents received by courier on {done}; registration and handover arranged with the customer. Interest for the time of waiting refunded.',
    ],
  },
  'sales.delivery.damaged': {
    outcome: 'service',
    solutions: [
      'Damage confirmed as transport damage. Professional repair and a price reduction agreed with the customer on {done}.',
    ],
  },
  'sales.delivery.missing-equipment': {
    outcome: 'service',
    solutions: [
      'Equipment [will be retrofitted at our expense|credited at list price plus a service voucher]. Customer accepted in writing on {done}.',
    ],
  },
  'sales.delivery.handover': {
    outcome: 'service',
    solutions: [
      'Second handover with the product expert on {done}, two hours, with a full tank. Customer very satisfied.',
    ],
  },
  'aftersales.workshop.duration': {
    outcome: 'service',
    solutions: [
      'Repair finished, vehicle collected on {done}. Leasing instalment for the last month taken over, loan vehicle free of charge.',
      'Missing part received, repair completed on {done}. Service manager named as fixed contact.',
    ],
  },
  'aftersales.workshop.damage-caused': {
    outcome: 'service',
    solutions: [
      'Damage acknowledged and repaired in our body shop at our expense. Loan vehicle provided, customer satisfied.',
    ],
  },
  'aftersales.mobility': {
    outcome: 'service',
    solutions: [
      'Course of the call examined with the provider. Cost of [towing|hotel and taxi|the hire car] refunded on {done}, apology to the family.',
    ],
  },
  'aftersales.staff': {
    outcome: 'service',
    solutions: [
      'Conversation with the advisor held. Service manager apologised in person on {done} and offered a free vehicle treatment.',
    ],
  },
  'aftersales.service-plan': {
    outcome: 'invoice',
    solutions: [
      'Service plan found under the previous registration and corrected. Amount refunded on {done}.',
    ],
  },
  'finance.leasing.return-damage': {
    outcome: 'finance',
    solutions: [
      'Report reviewed with photographs: [four of seven|two of five] items withdrawn. Corrected invoice sent, customer agreed.',
    ],
  },
  'finance.contract': {
    outcome: 'finance',
    solutions: [
      'Document found in the archive and sent by registered mail on {done}. Customer informed by telephone.',
    ],
  },
  'data-protection.rights': {
    outcome: 'privacy',
    solutions: [
      'Request carried out together with the data protection office on {done}. Confirmation sent to the customer.',
    ],
  },
  'data-protection.incident': {
    outcome: 'privacy',
    solutions: [
      'Wrong address corrected, both customers informed, incident reported to the data protection office on {done}.',
    ],
  },
  'data-protection.vehicle-data': {
    outcome: 'privacy',
    solutions: [
      'Data of the previous owner deleted from the vehicle on {done}; check list of used vehicles amended.',
    ],
  },
  'electrics.assistance.speed-warning': {
    outcome: 'software',
    solutions: [
      'Maps and sign recognition updated; customer was shown the button that switches the warning off on {done}.',
    ],
  },
};

/** Independent of topics, for goodwill requests that were rejected. */
export const refusalSolutions: readonly string[] = [
  'Vehicle examined. Cause is [an external influence|wear in line with the mileage]; no contribution possible. Explained to the customer in person on {done}.',
  'Request examined with warranty department. Age and mileage do not allow a contribution. Customer informed, not satisfied.',
];

export const goodwillSolutions: readonly string[] = [
  'Goodwill granted: {share} per cent of parts and labour. Customer accepted and the repair is [finished|planned for {soon}].',
  'Repair carried out, {share} per cent taken over as goodwill in view of the complete service history. Customer very satisfied.',
];

const anyDelayReasons: readonly string[] = [
  'Responsible manager is away until Thursday.',
  'Customer could not be reached so far, third attempt tomorrow.',
  'Customer is on holiday until the end of next week.',
  'Documents of the customer are not complete yet.',
];
const vehicleDelayReasons: readonly string[] = [
  'Diagnostic unit arrives on Friday; appointment with the customer on Monday.',
  'Part on back order, delivery announced for next week.',
  'Technical support has asked for further measurements.',
  'Vehicle not yet on site, customer asked for a later appointment.',
  'Our body shop is fully booked, earliest date next week.',
  'Regional technician visits us in the coming week and wants to see the vehicle.',
  'Waiting for the approval of the goodwill request by the importer.',
];
const delayReasonsOfArea: Readonly<Record<string, readonly string[]>> = {
  finance: [
    'Waiting for the statement of Financial Services.',
    'Expert opinion has been ordered and is not here yet.',
  ],
  sales: [
    'Waiting for the confirmation of the plant.',
    'Proposal to the customer has to be approved by management.',
  ],
  'data-protection': ['Data protection office has asked for a joint answer.'],
  brand: ['Statement of the department is expected next week.'],
  parts: [
    'Part on back order, delivery announced for next week.',
    'Stock of other dealers is being checked.',
  ],
};

/** Reasons of a dealer for more days: those of the topic first, then general ones. */
export function delayReasonsFor(topicDetailCode: string): readonly string[] {
  const ofArea = delayReasonsOfArea[topicDetailCode.split('.')[0] ?? ''] ?? vehicleDelayReasons;
  return [...ofArea, ...anyDelayReasons];
}
