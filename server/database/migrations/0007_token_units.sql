-- The ledger counts in units from now on: one token is 1,000 units.
UPDATE "token_ledger" SET "change" = "change" * 1000;
--> statement-breakpoint
-- Books of people who need no tokens took some all the same. Who was never granted any has spent none.
UPDATE "token_ledger" SET "change" = 0
  WHERE "reason" IN ('taken', 'credited')
    AND "user_id" NOT IN (SELECT "user_id" FROM "token_ledger" WHERE "reason" = 'granted');
--> statement-breakpoint
-- Whoever had tokens before and needs none now may have gone below nothing as well.
INSERT INTO "token_ledger" ("user_id", "change", "reason")
  SELECT "user_id", -sum("change"), 'corrected' FROM "token_ledger" GROUP BY "user_id" HAVING sum("change") < 0;
