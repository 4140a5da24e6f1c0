CREATE INDEX "codex_facts_user" ON "codex_facts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "codex_promises_user" ON "codex_promises" USING btree ("user_id");