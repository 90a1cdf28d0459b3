import { useTranslation } from 'react-i18next';
import { royaleRules, tableRules } from '../lib/rules';
import type { RuleList } from '../lib/text';
import classes from './Help.module.css';

/**
 * The rules that order a table, one after the other, by the names of the table's columns. The rules that are in no usual
 * order have no number.
 */
export function Rules({ list }: { list: RuleList }) {
  const { t } = useTranslation(['help', 'standings', 'contest', 'battleroyal']);
  const List = list === 'others' ? 'ul' : 'ol';
  return (
    <List className={classes.rules}>
      {list === 'royale' ? (
        <>
          <Rule name={t('battleroyal:table.points')} text={t('help:rule.royalePoints')} />
          {royaleRules.map((rule) => (
            <Rule key={rule} name={t(`contest:form.tie.${rule}`)} text={t(`contest:form.tieText.${rule}`)} />
          ))}
        </>
      ) : (
        tableRules[list].map((rule) => (
          <Rule
            key={rule}
            name={t(`standings:rule.${rule}`)}
            column={rule === 'points' ? t('standings:column.points') : t(`standings:short.${rule}`)}
            text={t(`standings:meaning.${rule}`)}
          />
        ))
      )}
      {list !== 'others' && <Rule name={t('contest:form.tie.lot')} text={t('help:rule.lot')} />}
    </List>
  );
}

function Rule({ name, column, text }: { name: string; column?: string; text: string }) {
  const { t } = useTranslation('help');
  return (
    <li>
      <strong>{name}</strong>
      {column !== undefined && column !== name && <small>{t('rule.column', { column })}</small>}
      <p>{text}</p>
    </li>
  );
}
