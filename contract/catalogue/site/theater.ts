/** The demo agent of the public site: the front desk of a theater that does not exist. */

export const theaterName = 'Lantern Theater';

/** A document of its knowledge base. */
export interface TheaterDocument {
  readonly name: string;
  readonly text: string;
}

/** What the agent knows, and quotes. */
export const theaterDocuments: readonly TheaterDocument[] = [
  {
    name: 'Opening hours',
    text: 'The box office is open from Tuesday to Saturday, from noon until eight in the evening. On Sundays and Mondays we are closed. In the evening, the doors of the house open at half past six.',
  },
  {
    name: 'Shows and times',
    text: 'On Friday we play “The Lighthouse Keeper”, and on Saturday “Night Train”. Both shows start at half past seven. Each show lasts two hours, with a break of twenty minutes.',
  },
  {
    name: 'Ticket prices',
    text: 'Tickets cost 24 dollars in the stalls and 16 dollars on the balcony. Students and children under sixteen pay half the price. You can pay with cash or card.',
  },
  {
    name: 'Returns',
    text: 'You can return or exchange tickets, with a full refund, until the day before the show.',
  },
  {
    name: 'Seats and access',
    text: 'The theater has 180 seats: 120 in the stalls and 60 on the balcony. Wheelchair places are in the last row of the stalls, with an elevator from the street. The seats with the best view are rows four to eight of the stalls. A hearing loop works in all seats.',
  },
  {
    name: 'Getting here',
    text: 'The address of the theater is 4 Harbor Street. The nearest tram stop is Old Harbor, on line 6. You can park in the garage behind the theater for five dollars an evening.',
  },
  {
    name: 'Café and cloakroom',
    text: 'The café in the foyer serves food and drinks from half past six. The cloakroom for coats and bags is free.',
  },
];

/** The number that it hands a call over to; numbers such as this one are reserved for fiction. */
export const theaterPhone = '+1 202 555 0143';

/** What visitors may ask, to begin with. */
export const theaterQuestions = [
  'When are you open?',
  'How much do tickets cost?',
  'I would like to book seats.',
  'Can I speak to a person?',
] as const;
