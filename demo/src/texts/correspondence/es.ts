import type { Correspondence } from './correspondence.ts';

export const correspondenceEs: Correspondence = {
  greetings: [
    'Buenos días:',
    'Estimados señores:',
    'Hola:',
    'A la atención del servicio de atención al cliente:',
  ],
  closings: [
    'Un saludo,\n{name}',
    'Atentamente,\n{name}\n{phone}',
    'Quedo a la espera de su respuesta.\n{name}',
    'Saludos\n{name}\nBastidor {vin}',
    '{name}, {hometown}',
    'Reciban un cordial saludo,\n{name}\nMatrícula {plate}',
  ],
  followUps: {
    carNotReady: ['¿Hay alguna novedad? El coche [sigue en el taller|sigue igual] y necesito organizarme.'],
    symptoms: [
      'Estas son mis respuestas: ocurre sobre todo [por la mañana|en viajes largos], la última vez el {date}.',
    ],
    faultIsBack: [
      'Gracias por su carta, pero el problema ha vuelto, igual que antes. Les pido que reabran el caso.',
    ],
    impatient: [
      'Les escribí hace {days} días y solo he recibido una confirmación automática. ¿En qué punto está mi caso?',
    ],
    details: [
      'Gracias por contestar. Adjunto los documentos que me piden. El cuentakilómetros marca hoy {km}. Pueden llamarme al {phone}.',
    ],
    thanks: [
      'Muchas gracias por su ayuda. Es lo que esperaba.',
      'Ha costado, pero estoy satisfech<o|a> con el resultado. Gracias [a usted personalmente|a todos].',
    ],
    unsatisfied: [
      'No estoy de acuerdo con su respuesta: mis preguntas siguen abiertas y nadie de {dealer} me ha llamado.',
    ],
  },
  salutation: { Mr: 'Estimado Sr. {lastName}:', Mrs: 'Estimada Sra. {lastName}:', none: 'Hola, {name}:' },
  signature: 'Un cordial saludo,\n{agent}\nAtención al cliente',
  telephoneNote: 'Llamada de {name}, recogida por atención al cliente:',
  acknowledgement:
    'Thank you for your message. We have received it and opened case {case}. Please keep this number in the subject of any further mail. You will hear from us within a few working days.',
  interim: [
    'Le agradecemos su paciencia. Estamos estudiando su caso con {dealer} y le responderemos antes del {soon}.',
  ],
  question: [
    'Para poder atender su solicitud nos faltan algunos datos: su dirección, el número de bastidor y el país de matriculación. Utilice, por favor, el siguiente enlace; le llevará dos minutos.',
  ],
  replies: {
    repaired: [
      'Gracias por permitir que {dealer} examinara su {model}. Se ha encontrado la causa y se ha reparado. Si notara algo en las próximas semanas, diríjase directamente a mí.',
    ],
    software: [
      'Nuestros especialistas han revisado su {model} y corregido los datos en el sistema. Por favor, [reinicie una vez el vehículo y la aplicación|vuelva a iniciar sesión]; todas las funciones deberían estar disponibles.',
    ],
    goodwill: [
      'Hemos vuelto a estudiar su petición. Como gesto comercial y sin reconocer obligación alguna, asumimos el {share} % del coste de la reparación. {dealer} está informado y acordará con usted los detalles.',
    ],
    rejected: [
      'Hemos estudiado su petición con {dealer}. Teniendo en cuenta la antigüedad y el kilometraje de su {model} y el origen del daño, lamentamos no poder participar en los gastos. Siento no poder darle una respuesta mejor.',
    ],
    invoice: [
      'La factura se ha revisado y corregido. {dealer} le devolverá la diferencia. Gracias por avisarnos.',
    ],
    refund: [
      'Tiene usted razón y le pido disculpas. La devolución está en marcha y debería llegarle en diez días hábiles.',
    ],
    delivery: [
      'He hablado con {dealer} y con nuestra planificación. La entrega de su vehículo está prevista ahora para el {soon}. {dealer} le confirmará la hora y [le facilita un coche hasta entonces|participará en el coste del alquiler].',
    ],
    service: [
      'Lo que describe no es el servicio que queremos ofrecer y le pido disculpas. He hablado con la dirección de {dealer}, que se ha ocupado personalmente del asunto.',
    ],
    parts: [
      'La pieza para su {model} ha llegado a {dealer}. Lamento la larga espera; {dealer} acordará con usted la recogida.',
    ],
    finance: [
      'Nuestros compañeros de servicios financieros han revisado su contrato y lo han rectificado como solicitaba. Recibirá una confirmación por escrito en los próximos días.',
    ],
    privacy: [
      'Su solicitud se ha tramitado por completo. Nuestro departamento de protección de datos le enviará los detalles por separado.',
    ],
    legal: [
      'Hemos recibido su escrito y lo hemos trasladado al departamento competente, que le comunicará nuestra posición.',
    ],
    noted: [
      'Gracias por dedicarnos su tiempo. He trasladado sus comentarios, palabra por palabra, al departamento correspondiente.',
    ],
    praise: [
      '¡Qué alegría leerle! He trasladado sus palabras a todas las personas implicadas. Gracias, y que disfrute muchos kilómetros de su {model}.',
    ],
  },
  replyPrefix: 'RE:',
};
