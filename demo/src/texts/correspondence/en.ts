import type { Correspondence } from './correspondence.ts';

export const correspondenceEn: Correspondence = {
  greetings: [
    'Dear Sir or Madam,',
    'Good morning,',
    'Hello,',
    'To whom it may concern,',
    'Dear customer care team,',
  ],
  closings: [
    'Kind regards,\n{name}',
    'Yours faithfully,\n{name}\n{phone}',
    'Regards\n{name}\nVIN: {vin}',
    'I look forward to your reply.\n{name}, {hometown}',
    '{name}',
    'Best wishes\n{name}\nRegistration {plate}',
    'Please call me on {phone}, preferably in the evening.\n{name}',
  ],
  followUps: {
    carNotReady: [
      'Any news? The car is [still at the workshop|still not right] and I would like to plan my next weeks.',
    ],
    symptoms: [
      'Please find my answers: it happens mostly [in the morning|on longer journeys], the last time on {date}. The dealer has the car until {soon}.',
    ],
    faultIsBack: [
      'Thank you for your letter, but the problem is back. Exactly the same as before. I must ask you to take the case up again.',
    ],
    impatient: [
      'I wrote to you {days} days ago and have not heard anything apart from the automatic confirmation. Could you please tell me where things stand?',
      'This is my second message. If I do not get an answer this week, I will write to the board.',
    ],
    details: [
      'Thank you for coming back to me. Attached are the documents you asked for. The mileage today is {km}. I am best reached on {phone}.',
      'I have filled in the form. Let me know if anything is still missing.',
    ],
    thanks: [
      'Thank you very much for your help. That is what I had hoped for.',
      'It took a while, but I am happy with the result. Thanks to [you personally|everyone involved].',
      'All sorted, thank you. [You have kept a customer.|Please close the matter from my side.]',
    ],
    unsatisfied: [
      'I do not agree with your answer. My questions have not been answered and nobody from {dealer} has called me.',
    ],
  },
  salutation: { Mr: 'Dear Mr {lastName},', Mrs: 'Dear Mrs {lastName},', none: 'Dear {name},' },
  signature: 'Kind regards\n{agent}\nCustomer Care',
  telephoneNote: 'Call from {name}, taken down by customer care:',
  acknowledgement:
    'Thank you for your message. We have received it and opened case {case}. Please keep this number in the subject of any further mail. You will hear from us within a few working days.',
  interim: [
    'Thank you for your patience. We are looking into your concern together with {dealer} and will come back to you by {soon}.',
    'I have taken over your case and asked {dealer} for a statement. As soon as it is here, I will [call you|write to you again], by {soon} at the latest.',
  ],
  question: [
    'So that we can assign your request, we need a few more details from you: your address, the vehicle identification number and the country of registration. Please use the link below; it takes two minutes.',
    'To examine your concern we still need some details of you and your vehicle. Please complete them with the link below.',
  ],
  replies: {
    repaired: [
      'Thank you for giving {dealer} the opportunity to examine your {model}. The cause was found and the repair has been carried out. Should you notice anything unusual in the coming weeks, please contact me directly.',
      'I am glad to hear from {dealer} that your {model} has been repaired. We regret the inconvenience, in particular that it took more than one visit.',
    ],
    software: [
      'Our specialists have checked your {model} and corrected the data in our system. Please [restart the vehicle and the app once|sign in again]; all functions should then be available as usual.',
      'The fault you described has been corrected with the current software. {dealer} will be happy to install it if it has not reached your {model} over the air.',
    ],
    goodwill: [
      'We have examined your request once more. As a gesture of goodwill we will take over {share} per cent of the cost of the repair, without acknowledging any legal obligation. {dealer} has been informed and will arrange everything else with you.',
      'As a sign of our appreciation of your loyalty we are contributing {share} per cent to the repair of your {model}. {dealer} will issue a corrected invoice.',
    ],
    rejected: [
      'We have examined your request carefully together with {dealer}. Considering the age and mileage of your {model} and the cause of the damage, we are unable to contribute to the cost. I am sorry that I cannot give you a better answer.',
    ],
    invoice: [
      'The invoice has been checked and corrected. {dealer} is refunding the difference. Thank you for pointing it out to us.',
    ],
    refund: [
      'You are right, and I apologise. The amount has been refunded and should reach your account within ten working days.',
    ],
    delivery: [
      'I have spoken with {dealer} and our planning department. Your vehicle is now scheduled for handover on {soon}. {dealer} will confirm the time and [has a replacement vehicle for you until then|will share the cost of your hire car].',
      'I fully understand your disappointment. {dealer} has made you a proposal that I hope you find fair; the handover will be accompanied personally by the head of sales.',
    ],
    service: [
      'What you describe is not the service we stand for, and I apologise. I have discussed it with the management of {dealer}, who have taken it up in person.',
      'Thank you for your frank words. {dealer} regrets what happened and has [arranged an early appointment|offered you a replacement vehicle free of charge]. We will keep an eye on it.',
    ],
    parts: [
      'The part for your {model} has arrived at {dealer}. I am sorry that you had to wait so long; {dealer} will [arrange collection with you|have the car washed before you collect it].',
      'The missing part has been delivered to {dealer} by express after all. Thank you for your patience, which we have put to the test.',
    ],
    finance: [
      'Our colleagues in Financial Services have checked your contract and corrected it as you asked. You will receive a written confirmation in the next few days.',
      'Your contract has been examined. The point you criticised was [settled in your favour|explained in the enclosed letter]. I am sorry for the delay.',
    ],
    privacy: [
      'We have processed your request and confirm that it has been carried out in full. Our data protection office will send you the details separately.',
    ],
    legal: [
      'We have received your letter and passed it to the responsible department. Please understand that you will receive our statement from there.',
    ],
    noted: [
      'Thank you for taking the time to write to us. I have passed your remarks on to the department concerned, word for word. They are read, even if not every wish can be fulfilled.',
      'Thank you for your message. Your opinion is important to us and has been noted.',
    ],
    praise: [
      'What a pleasure to read! I have passed your words on to everyone who was involved. Thank you for telling us, and enjoy many more miles in your {model}.',
      'Thank you very much for your kind message. It is hanging on our notice board now. We wish you many happy miles.',
    ],
  },
  replyPrefix: 'Re:',
};
