import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { helpPath } from '@/shared/help/topics';
import { currentLanguage } from '@/shared/i18n/languages';
import { useScheme } from '@/shared/ui/colourScheme';
import { Section } from '@/shared/ui/Page';
import { About, Games } from './About';
import { AnimatedBracket } from './AnimatedBracket';
import { SiteSearch } from './SiteSearch';
import classes from './Tour.module.css';

const sides = ['player', 'organiser'] as const;
const steps = ['first', 'second', 'third'] as const;

/** Three steps each for players and organisers. */
function Steps() {
  const { t } = useTranslation('home');
  return (
    <Section heading={t('steps.title')}>
      <div className={classes.sides}>
        {sides.map((side) => (
          <section key={side} className={classes.side}>
            <h3>{t(`steps.${side}.title`)}</h3>
            <ol>
              {steps.map((step) => (
                <li key={step}>
                  <strong>{t(`steps.${side}.${step}.title`)}</strong>
                  <span>{t(`steps.${side}.${step}.text`)}</span>
                </li>
              ))}
            </ol>
            <p className={classes.more}>
              <Link to={helpPath(side === 'player' ? 'players' : 'first-contest')}>
                {t(`steps.${side}.help`)}
              </Link>
            </p>
          </section>
        ))}
      </div>
    </Section>
  );
}

/** Pictures of the organiser desk, made from the product by scripts/home-pictures.mjs. */
const pictures = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});
const pictureSize = { width: 720, height: 900 };

/** The bracket and the organiser desk, as one sees them on a phone. */
function Showcase() {
  const { t, i18n } = useTranslation('home');
  const desk = pictures[`./pictures/desk-${currentLanguage(i18n.language)}-${useScheme()}.webp`];
  return (
    <Section heading={t('show.title')}>
      <div className={classes.show}>
        <figure>
          <AnimatedBracket label={t('hero.drawing')} />
          <figcaption>
            <strong>{t('show.bracket.title')}</strong>
            <span>{t('show.bracket.text')}</span>
          </figcaption>
        </figure>
        <figure>
          <img src={desk} alt={t('show.desk.alt')} loading="lazy" decoding="async" {...pictureSize} />
          <figcaption>
            <strong>{t('show.desk.title')}</strong>
            <span>{t('show.desk.text')}</span>
          </figcaption>
        </figure>
      </div>
    </Section>
  );
}

/** What a visitor reads below the board. */
export default function Tour() {
  return (
    <>
      <Steps />
      <Showcase />
      <Games />
      <SiteSearch />
      <About />
    </>
  );
}
