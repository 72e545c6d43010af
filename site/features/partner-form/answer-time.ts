/** Hours within which the thank-you message promises an answer (spec §4, "Partner form"). */
export const answerWithinHours = 24;
