/** The parts of the survey feature that other features use. */
export { type Answer, type Question, questionsQuery } from './api';
export { SurveyEditor } from './components/SurveyEditor';
export { SurveyFields } from './components/SurveyFields';
export { useAnswers } from './lib/useAnswers';
