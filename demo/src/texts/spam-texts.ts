/** Unrelated mail that opens a case and is manually marked as spam. */
export const spamTexts: readonly { title: string; body: string }[] = [
  {
    title: 'Increase your website traffic by {percent} %',
    body: 'We noticed that your website could rank higher. Our experts offer a free audit this week only. Reply with “YES” and your telephone number.',
  },
  {
    title: 'Invoice {order} overdue',
    body: 'Please find attached the overdue invoice {order}. Payment of {amount} is expected within 24 hours to avoid suspension of your account.',
  },
  {
    title: 'Business proposal from {name}',
    body: 'I represent a private investor with {amount2} looking for a reliable partner in your country. Kindly answer with your direct number.',
  },
  {
    title: 'Floor mats wholesale, best price',
    body: 'Dear friend, we are leading factory of car floor mat and seat cover for {model}. MOQ {days} sets. Waiting your kindly reply.',
  },
  {
    title: 'Your mailbox is {percent} % full',
    body: 'Your mailbox storage is nearly full. Confirm your password under the link below within {days} hours or it will be closed.',
  },
  {
    title: 'Gewinnbenachrichtigung {order}',
    body: 'Herzlichen Glückwunsch! Ihre Adresse wurde unter {order} gezogen. Senden Sie {small} Bearbeitungsgebühr, um Ihren Gewinn von {amount2} zu erhalten.',
  },
  {
    title: 'Newsletter {days}: Trends in fleet management',
    body: 'This month: {times} ways to cut fleet cost, an interview with {name}, and our webinar on {date}. Unsubscribe at the bottom.',
  },
  {
    title: 'Re: meeting {date}',
    body: 'As discussed please see the document in the cloud folder, access code {order}. Regards {name}',
  },
];
