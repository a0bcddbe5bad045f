import type { Correspondence } from './correspondence.ts';

export const correspondencePl: Correspondence = {
  greetings: ['Dzień dobry,', 'Szanowni Państwo,', 'Witam,'],
  closings: [
    'Z poważaniem\n{name}',
    'Pozdrawiam\n{name}\n{phone}',
    'Czekam na odpowiedź.\n{name}',
    'Z wyrazami szacunku\n{name}\nVIN {vin}',
    '{name}, {hometown}',
    'Pozdrawiam\n{name}\nnr rej. {plate}',
  ],
  followUps: {
    carNotReady: [
      'czy są jakieś wieści? Auto [nadal stoi w serwisie|nadal nie jest sprawne], a ja muszę coś zaplanować.',
    ],
    symptoms: ['odpowiadam na pytania: dzieje się to głównie [rano|na dłuższych trasach], ostatnio {date}.'],
    faultIsBack: [
      'dziękuję za pismo, ale usterka wróciła, dokładnie ta sama. Proszę o ponowne otwarcie sprawy.',
    ],
    impatient: [
      'napisał<em|am> do Państwa {days} dni temu i poza automatycznym potwierdzeniem nie dostał<em|am> żadnej odpowiedzi. Na jakim etapie jest sprawa?',
    ],
    details: [
      'dziękuję za odpowiedź. W załączeniu przesyłam dokumenty. Dzisiejszy przebieg to {km}. Telefon do mnie: {phone}.',
    ],
    thanks: [
      'bardzo dziękuję za pomoc. Na to właśnie liczył<em|am>.',
      'trochę to trwało, ale jestem zadowol<ony|ona>. Dziękuję [osobiście Pani i Panu|wszystkim].',
    ],
    unsatisfied: [
      'nie zgadzam się z odpowiedzią. Moje pytania pozostały bez odpowiedzi, a z {dealer} nikt nie zadzwonił.',
    ],
  },
  salutation: { Mr: 'Szanowny Panie,', Mrs: 'Szanowna Pani,', none: 'Dzień dobry,' },
  signature: 'Z poważaniem\n{agent}\nObsługa Klienta',
  telephoneNote: 'Rozmowa telefoniczna, {name}, zapis Obsługi Klienta:',
  acknowledgement:
    'Thank you for your message. We have received it and opened case {case}. Please keep this number in the subject of any further mail. You will hear from us within a few working days.',
  interim: ['dziękujemy za cierpliwość. Wyjaśniamy sprawę wspólnie z {dealer} i odezwiemy się do {soon}.'],
  question: [
    'aby rozpatrzyć zgłoszenie, potrzebujemy jeszcze kilku danych: adresu, numeru VIN i kraju rejestracji. Prosimy o uzupełnienie ich pod poniższym adresem, zajmie to dwie minuty.',
  ],
  replies: {
    repaired: [
      'dziękujemy za udostępnienie {model} do sprawdzenia w {dealer}. Przyczyna została znaleziona i usunięta. Gdyby w najbliższych tygodniach coś zwróciło uwagę, proszę o kontakt bezpośrednio ze mną.',
    ],
    software: [
      'nasi specjaliści sprawdzili {model} i poprawili dane w systemie. Proszę [raz uruchomić ponownie samochód i aplikację|zalogować się ponownie]; wszystkie funkcje powinny być dostępne.',
    ],
    goodwill: [
      'ponownie rozpatrzyliśmy sprawę. W ramach gestu handlowego i bez uznania roszczenia pokryjemy {share} % kosztów naprawy. {dealer} został poinformowany i uzgodni dalsze szczegóły.',
    ],
    rejected: [
      'dokładnie rozpatrzyliśmy sprawę wspólnie z {dealer}. Biorąc pod uwagę wiek i przebieg {model} oraz przyczynę uszkodzenia, niestety nie możemy uczestniczyć w kosztach. Przykro mi, że nie mogę przekazać lepszej wiadomości.',
    ],
    invoice: [
      'faktura została sprawdzona i skorygowana. {dealer} zwróci różnicę. Dziękujemy za zwrócenie uwagi.',
    ],
    refund: [
      'przepraszamy za pomyłkę. Zwrot został zlecony i powinien wpłynąć w ciągu dziesięciu dni roboczych.',
    ],
    delivery: [
      'rozmawialiśmy z {dealer} i z działem planowania. Odbiór samochodu jest obecnie przewidziany na {soon}. {dealer} potwierdzi godzinę i [zapewni do tego czasu auto zastępcze|pokryje część kosztów wynajmu].',
    ],
    service: [
      'opisana sytuacja nie odpowiada naszym standardom i przepraszamy za nią. Sprawę omówiliśmy z kierownictwem {dealer}, które zajęło się nią osobiście.',
    ],
    parts: [
      'część do {model} dotarła do {dealer}. Przepraszamy za długie oczekiwanie; serwis uzgodni termin odbioru.',
    ],
    finance: [
      'dział usług finansowych sprawdził umowę i skorygował ją zgodnie ze zgłoszeniem. Potwierdzenie na piśmie wyślemy w najbliższych dniach.',
    ],
    privacy: [
      'zgłoszenie zostało w całości zrealizowane. Szczegóły przekaże osobno nasz dział ochrony danych.',
    ],
    legal: ['otrzymaliśmy pismo i przekazaliśmy je właściwemu działowi, który przedstawi nasze stanowisko.'],
    noted: ['dziękujemy za poświęcony czas. Uwagi przekazaliśmy, słowo w słowo, odpowiedniemu działowi.'],
    praise: [
      'bardzo miło było to przeczytać! Słowa uznania przekazaliśmy wszystkim zaangażowanym. Dziękujemy i życzymy szerokiej drogi.',
    ],
  },
  replyPrefix: 'Odp.:',
};
