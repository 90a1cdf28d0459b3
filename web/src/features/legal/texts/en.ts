import type { LegalTexts } from './types';

export const texts: LegalTexts = {
  terms: {
    lead: 'These terms of service (the “Terms”) set out the conditions for using “Yagura” (the “Service”), which is provided by its operator (“we”).',
    articles: [
      {
        heading: 'Article 1 (Introduction)',
        paragraphs: [
          'These Terms apply to everybody who uses the Service (“Users”).',
          'Agreement to these Terms is a precondition of use. Users use the Service having agreed to them.',
        ],
      },
      {
        heading: 'Article 2 (Changes)',
        paragraphs: [
          'We may change these Terms when needed. Changed Terms take effect when they are posted on the Service.',
        ],
      },
      {
        heading: 'Article 3 (User content)',
        paragraphs: [
          'Rights in texts, images, videos and other information that a User posts or sends (“User Content”) stay with the User.',
          'We may store User Content and use it as far as needed for the operation, improvement and advertising of the Service.',
        ],
      },
      {
        heading: 'Article 4 (Information handled)',
        paragraphs: ['To provide the Service we handle the following information.'],
        list: [
          'Account name',
          'E-mail address',
          'Birth date',
          'Sex',
          'Device information',
          'Cookies',
          'Advertising ID',
          'Carrier',
          'Versions of the application and the operating system',
          'Usage history',
        ],
        closing: 'The Service never asks for a phone number.',
      },
      {
        heading: 'Article 5 (Keeping of data)',
        paragraphs: [
          'We have no duty to keep Users’ data.',
          'We may erase a User’s data on withdrawal of the User or at the end of the Service.',
        ],
      },
      {
        heading: 'Article 6 (Fees)',
        paragraphs: [
          'The Service is free in principle. Some optional features, such as points and items, may be paid.',
          'Minors need the consent of a parent or another legal representative to use paid features.',
          'Users bear the cost of the devices and communication needed to use the Service.',
        ],
      },
      {
        heading: 'Article 7 (Prohibited acts)',
        paragraphs: ['Users must not do any of the following.'],
        list: [
          'Acts against the law or public order',
          'Infringement of our rights or those of others',
          'Defamation, or harming the honour or credit of others',
          'Harassment, threats or stalking',
          'Leading others to adult or dating sites',
          'Impersonation',
          'Multi-level selling and similar solicitation',
          'Commercial use without our approval',
          'Holding multiple accounts or sharing an account without our approval',
          'Overloading servers or networks',
          'Reverse engineering, decompiling, disassembling or other analysis',
          'Unlawful acquisition of content within the Service',
          'Resale or transfer of accounts or of rights in the Service',
        ],
      },
      {
        heading: 'Article 8 (Refunds and feedback)',
        paragraphs: [
          'Paid fees are not refunded.',
          'We have no duty to answer feedback or requests from Users.',
        ],
      },
      {
        heading: 'Article 9 (Device and account)',
        paragraphs: [
          'Users are responsible for their device and account. Damage arising from poor care or from use by others is borne by the User.',
        ],
      },
      {
        heading: 'Article 10 (Suspension)',
        paragraphs: [
          'Where we find it necessary, we may suspend or delete a User’s account, or withdraw the User, without giving reasons.',
        ],
      },
      {
        heading: 'Article 11 (No transfer of rights)',
        paragraphs: [
          'Users may not transfer, lend or pledge their position, rights or duties under these Terms to others.',
        ],
      },
      {
        heading: 'Article 12 (Withdrawal)',
        paragraphs: [
          'Users may withdraw through the prescribed procedure. Debts to us at that time must be settled.',
          'A new device gets no carry-over of registration data.',
        ],
      },
      {
        heading: 'Article 13 (Damages)',
        paragraphs: [
          'Where we are liable for damages to a User in relation to the Service, the amount is capped at what that User paid us during the last one month, except in cases of our intent or gross negligence.',
        ],
      },
      {
        heading: 'Article 14 (Governing law and jurisdiction)',
        paragraphs: [
          'These Terms are governed by and construed under Japanese law.',
          'The Tokyo District Court has exclusive first-instance jurisdiction over disputes relating to the Service.',
        ],
      },
    ],
  },
  privacy: {
    lead: 'The operator (“we”) handles the information acquired through “Yagura” (the “Service”) as follows.',
    articles: [
      {
        heading: '1. Information we acquire',
        paragraphs: ['To provide the Service we acquire the following information.'],
        list: [
          'Birth date',
          'Sex',
          'E-mail address',
          'Device identifiers',
          'Logs (IP address, date and time, browsing and operation history, browser)',
          'Data received from an external social account (of two providers, X and Google; also Discord where that is offered) when you log in with it',
        ],
      },
      {
        heading: '2. Purposes',
        paragraphs: ['We use the information for the following purposes.'],
        list: [
          'Smooth provision and operation of the Service',
          'Statistics and their analysis',
          'Surveys',
          'Support',
          'Planning of new projects and services',
          'Lotteries and shipping of prizes',
          'Checks of identity and age',
          'Notices',
          'Analysis for marketing',
          'Management of contests and other events',
        ],
      },
      {
        heading: '3. Changes of purpose',
        paragraphs: [
          'We may change the purposes within what is reasonably related to the earlier ones, and announce the change on the Service.',
        ],
      },
      {
        heading: '4. Links to other sites',
        paragraphs: [
          'The Service may contain links to other sites. We are not responsible for how information is handled there.',
        ],
      },
      {
        heading: '5. Use from outside Japan',
        paragraphs: [
          'The Service is run under Japanese law. Japanese law also applies to the handling of information when it is used from abroad.',
        ],
      },
      {
        heading: '6. Requests for disclosure',
        paragraphs: [
          'When you ask us to disclose personal information we hold on you, we check your identity and respond in accordance with the law.',
          'A fee of 1,000 yen is charged for each request for disclosure.',
        ],
      },
      {
        heading: '7. Contact',
        paragraphs: [
          'Please send questions on the handling of information through the external contact form that the operator names.',
        ],
        contact: true,
      },
    ],
  },
  summary: [
    {
      heading: 'Use means agreement',
      text: 'You need to agree to the terms. Changes take effect when they are posted.',
    },
    {
      heading: 'Your posts stay yours',
      text: 'You keep your rights. We may store and use posts for operation, improvement and advertising.',
    },
    {
      heading: 'No phone number',
      text: 'We handle your e-mail address, usage history and the like, and never ask for a phone number.',
    },
    {
      heading: 'Free in principle',
      text: 'Some features may be paid. Minors need parental consent for those. There are no refunds.',
    },
    {
      heading: 'What is not allowed',
      text: 'Illegal acts, infringement, defamation, harassment, impersonation, unapproved commercial use, multiple or shared accounts, overload, reverse engineering, resale and the like.',
    },
    {
      heading: 'Your account',
      text: 'You look after your device and account. We may suspend or delete accounts without giving reasons. Rights cannot be transferred.',
    },
    {
      heading: 'Leaving and data',
      text: 'You can withdraw at any time. Data may be erased then or when the service ends; nothing is carried over to a new device.',
    },
    {
      heading: 'Limits of liability',
      text: 'Damages are capped at your last month’s payments, save for intent or gross negligence. Japanese law; the Tokyo District Court.',
    },
  ],
};
