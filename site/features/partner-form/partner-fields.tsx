import { lengthOfAsked, type PartnerIntent } from '../../domain/partner-intent.ts';
import {
  fieldLimits,
  type PartnerErrors,
  requiredFields,
  requiredInputs,
} from '../../domain/partner-request.ts';
import { inputLimits } from '../../domain/security.ts';
import { TextArea, TextField } from '../../ui/field/field.tsx';
import styles from './partner-form.module.css';

/** The fields of a partnership request (spec §3), each with its error. */
export function PartnerFields({
  errors,
  intent,
}: {
  errors: PartnerErrors;
  intent: PartnerIntent;
}) {
  return (
    <div className={styles.fields}>
      {requiredFields.map((name) => {
        const { problem: _, ...input } = requiredInputs[name];
        return <TextField key={name} name={name} {...input} error={errors[name]} />;
      })}
      <input hidden name="website" autoComplete="off" maxLength={inputLimits.maxLength} />
      <div className={styles.wide}>
        <TextArea
          label={intent.question}
          name="additionalInfo"
          rows={6}
          maxLength={fieldLimits.additionalInfo - lengthOfAsked(intent.asked)}
          optional
        />
      </div>
    </div>
  );
}
